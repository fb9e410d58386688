fn main() {
    use gridwright_board::*;
    let c = gridwright_genre::Catalogue::shipped();
    let e = c.get("kakuro").unwrap();
    let g = e.genre();
    let start = Board::blank(g, gridwright_grid::Grid::new(3, 3).unwrap());
    let spec = gridwright_gen::Spec::new(start);
    for i in 0..3 {
        let r = gridwright_gen::debug_scaffold(g, &spec, i);
        println!("{:?}", r.layer(gridwright_lang::ir::LayerId(0)));
        println!("{:?}", gridwright_check::check_problem(g, &r));
        println!("{:?}", gridwright_check::check(g, &r, Default::default()));
    }
}
