import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const refused = expect.objectContaining({ code: 'UNAVAILABLE', details: { retryAfter: 1 } })

/** Work that goes on until it is told to end. */
function openWork() {
  const ends: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>(resolve => ends.push(resolve)))
  /** Ends the one that began first, as soon as one has begun. */
  const end = async () => {
    await vi.waitFor(() => expect(ends).not.toEqual([]))
    ends.shift()?.()
  }
  return { work, end }
}
const someone = () => new EventEmitter()

test('so much is worked on, so much waits in its order, and more is refused at once', async () => {
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

test('work that fails makes room as any other', async () => {
  const gate = createConcurrencyLimiter({ running: 1, waiting: 0 })
  for (let round = 0; round < 3; round += 1) {
    await expect(gate.run(someone(), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  }
})

test('who waits longer than half a second is refused, and has begun nothing', async () => {
  const gate = createConcurrencyLimiter({ running: 1, waiting: 1 })
  const { work, end } = openWork()
  const first = gate.run(someone(), work)
  await expect(gate.run(someone(), work)).rejects.toEqual(refused)
  await end()
  await first
  expect(work).toHaveBeenCalledTimes(1)
})

test('who hangs up while waiting leaves the place to others, and has begun nothing', async () => {
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

test('work waits sixteen turns of the event loop, in which others come in and hear that they are too many', async () => {
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
