import { performance } from 'node:perf_hooks'

const WARM_UP = 10
const RUNS = 100

/** Runs something a hundred times. @returns the median and the 95th percentile in milliseconds */
export async function measureMedianAndP95(
  measure: () => Promise<void>,
): Promise<{ median: string; late: string }> {
  for (let run = 0; run < WARM_UP; run += 1) await measure()
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now()
    await measure()
    times.push(performance.now() - started)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.ceil(RUNS * share) - 1] ?? Number.NaN).toFixed(1)
  return { median: at(0.5), late: at(0.95) }
}
