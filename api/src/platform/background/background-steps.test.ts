import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { type BackgroundStep, startBackgroundSteps } from './background-steps.ts'

/** A server that runs the steps until `work` has ended. @returns what it logged, and what failed */
async function runWhile(steps: BackgroundStep[], work: () => Promise<unknown>) {
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  const failing = new Map<string, boolean>()
  startBackgroundSteps(app, steps, (name, failed) => void failing.set(name, failed))
  await app.listen({ port: 0, host: '127.0.0.1' })
  await work()
  await app.close()
  return { logged: lines.map(line => JSON.parse(line)), failing }
}

test('a step that throws or never ends holds up no other step, and the log names it with an alert', async () => {
  const later = vi.fn(async () => undefined)
  let throws = true
  const first = vi.fn(async () => {
    if (throws) throw new Error('one bad row')
  })
  const { logged, failing } = await runWhile(
    [
      { name: 'digests of MY', pauseMs: 1, run: first },
      { name: 'licences of MY', pauseMs: 1, run: () => new Promise(() => undefined) },
      { name: 'digests of SG', pauseMs: 1, run: later },
    ],
    async () => {
      await vi.waitUntil(() => first.mock.calls.length > 2 && later.mock.calls.length > 2)
      throws = false
      const { length } = first.mock.calls
      await vi.waitUntil(() => first.mock.calls.length > length + 1)
    },
  )
  const alert = {
    level: 50,
    alert: 'background work',
    step: 'digests of MY',
    err: { message: 'one bad row' },
  }
  expect(logged.filter(line => line.alert !== undefined)[0]).toMatchObject(alert)
  expect(new Set(logged.flatMap(({ step }) => step ?? []))).toEqual(new Set(['digests of MY']))
  expect([...failing]).toEqual([
    ['digests of MY', false],
    ['digests of SG', false],
  ])
})

test('a step with more work goes on without its pause, and ends with the server', async () => {
  let left = 3
  const run = vi.fn(async () => {
    left -= 1
    return left > 0
  })
  await runWhile([{ name: 'messages of MY', pauseMs: 60_000, run }], () => vi.waitUntil(() => left === 0))
  expect(run).toHaveBeenCalledTimes(3)
})
