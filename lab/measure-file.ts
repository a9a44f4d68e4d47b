import { setTimeout as wait } from 'node:timers/promises'

/** Downloads a file over HTTP as a stream. @returns its rows, megabytes and milliseconds, and the highest heap use in MB */
export async function measureFileDownload(
  url: string,
  body: object,
  headers: Record<string, string>,
): Promise<{ rows: number; MB: number; milliseconds: number; 'heap (MB)': number }> {
  let most = 0
  let taking = true
  const watch = async () => {
    while (taking) {
      most = Math.max(most, process.memoryUsage().heapUsed)
      await wait(20)
    }
  }
  const watching = watch()
  const start = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok || answer.body === null) throw new Error(await answer.text())
  let [bytes, rows] = [0, -1]
  for await (const piece of answer.body as AsyncIterable<Uint8Array>) {
    bytes += piece.length
    for (const byte of piece) if (byte === 10) rows += 1
  }
  const milliseconds = Math.round(performance.now() - start)
  taking = false
  await watching
  return { rows, MB: Math.round(bytes / 1e6), milliseconds, 'heap (MB)': Math.round(most / 1e6) }
}
