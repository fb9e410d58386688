//! Scratch.
use gridwright_base::Budget;
use gridwright_frontier::*;
fn main() {
    let what = std::env::args().nth(1).unwrap();
    let n: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let t: usize = std::env::args().nth(3).map_or(1, |x| x.parse().unwrap());
    let g = Grid::new(n, n).unwrap();
    let masks = VertexMasks::uniform(g, Mask::degrees(0b101));
    let b = Budget::unlimited();
    let job = Job::new(&b).with_threads(t);
    match what.as_str() {
        "hash" => {
            let d = build(&LoopSweep::<u32>::new(&masks).unwrap(), &job).unwrap();
            println!("{} nodes", d.n_nodes());
        }
        "hashcount" => {
            let d = count(&LoopSweep::<u64>::new(&masks).unwrap(), &job).unwrap();
            println!("{:?}", d);
        }
        "dir" => {
            let d = count(&DirectedLoopSweep::<u64>::new(g, &vec![Turns::ANY; n * n]).unwrap(), &job).unwrap();
            println!("{} {}", d.count, d.widest);
        }
        "ranked" => {
            let d = ranked::cycles(g, &job).unwrap();
            println!("{} nodes", d.n_nodes());
            if n < 13 {
                println!("{}", d.count());
            }
        }
        _ => println!("{}", ranked::count_cycles(g, &job).unwrap()),
    }
    let st = std::fs::read_to_string("/proc/self/status").unwrap();
    println!("{}", st.lines().find(|l| l.starts_with("VmHWM")).unwrap());
}
