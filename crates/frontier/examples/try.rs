use gridwright_base::Budget;
use gridwright_frontier::*;
fn main() {
    let n: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let t: usize = std::env::args().nth(2).map_or(1, |x| x.parse().unwrap());
    let g = Grid::new(n, n).unwrap();
    let masks = VertexMasks::uniform(g, Mask::degrees(0b101));
    let b = Budget::unlimited();
    let s = LoopSweep::<u32>::new(&masks).unwrap();
    let d = build(&s, &Job::new(&b).with_threads(t)).unwrap();
    println!("{} nodes", d.n_nodes());
    if std::env::args().nth(3).is_some() {
        println!("{}", d.count());
    }
    let st = std::fs::read_to_string("/proc/self/status").unwrap();
    println!("{}", st.lines().find(|l| l.starts_with("VmHWM")).unwrap());
}
