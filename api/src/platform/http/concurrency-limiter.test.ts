import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const refused = expect.objectContaining({ code: 'UNAVAILABLE', details: { retryAfter: 1 } })

/** Creates work that runs until the test ends it. */
function openWork() {
  const ends: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>(resolve => ends.push(resolve)))
  /** Ends the oldest running work, once one has started. */
  const end = async () => {
    await vi.waitFor(() => expect(ends).not.toEqual([]))
    ends.shift()?.()
  }
  return { work, end }
}
const someone = () => new EventEmitter()

test('work runs up to the limit, then queues in order, and is refused at once if the queue is full', async () => {
  const gate = createConcurrencyLimiter({ running: 2, waiting: 1 })
  const { work, end } = openWork()
  const order: string[] = []
  const done = ['a', 'b', 'c'].map(name => gate.run(someone(), () => work().then(() => order.push(name))))
  expect(() => gate.refuseIfFull()).toThrow(refused)
  await expect(gate.run(someone(), work)).rejects.toEqual(refused)
  await end()
  await vi.waitFor(() => gate.refuseIfFull())
  await end()
  await end()
  await Promise.all(done)
  expect(work).toHaveBeenCalledTimes(3)
  expect(order).toEqual(['a', 'b', 'c'])
})

test('failed work frees its slot', async () => {
  const gate = createConcurrencyLimiter({ running: 1, waiting: 0 })
  for (let round = 0; round < 3; round += 1) {
    await expect(gate.run(someone(), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  }
})

test('work that queues for more than half a second is refused and never starts', async () => {
  const gate = createConcurrencyLimiter({ running: 1, waiting: 1 })
  const { work, end } = openWork()
  const first = gate.run(someone(), work)
  await expect(gate.run(someone(), work)).rejects.toEqual(refused)
  await end()
  await first
  expect(work).toHaveBeenCalledTimes(1)
})

test('work of a caller who disconnects leaves the queue and never starts', async () => {
  const gate = createConcurrencyLimiter({ running: 1, waiting: 1 })
  const { work, end } = openWork()
  const first = gate.run(someone(), work)
  const gone = someone()
  const left = gate.run(gone, work)
  gone.emit('close')
  const stays = gate.run(someone(), async () => 'served')
  await expect(left).rejects.toEqual(refused)
  await end()
  await first
  expect(await stays).toBe('served')
  expect(work).toHaveBeenCalledTimes(1)
})

test('work starts after sixteen event-loop turns, in which further callers are refused', async () => {
  const gate = createConcurrencyLimiter({ running: 1, waiting: 0 })
  const work = vi.fn(async () => 'served')
  const served = gate.run(someone(), work)
  for (let turn = 0; turn < 15; turn += 1) {
    await setImmediate()
    await expect(gate.run(someone(), work)).rejects.toEqual(refused)
    expect(work).not.toHaveBeenCalled()
  }
  expect(await served).toBe('served')
  expect(work).toHaveBeenCalledTimes(1)
})
