/** CPU time of this thread for `work`, in ms, however busy the machine is: the least of several runs. */
export function cpuOf(work: () => unknown, runs = 3): number {
  let least = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
