import { expect, test } from 'vitest'
import { runApart } from './run-apart.ts'

/** A program that is written here. */
const run = (script: string, patience = 30_000) =>
  runApart(['--eval', script], Buffer.from('a file'), patience)

test('what decodes a file has none of the secrets of the portal, nor anything else of its environment', async () => {
  process.env.SESSION_SECRET = 'secret-of-the-portal'
  try {
    const names = String(await run('process.stdout.write(Object.keys(process.env).sort().join())'))
    const known = ['LD_LIBRARY_PATH', 'PATH', 'SystemRoot', '__CF_USER_TEXT_ENCODING']
    expect(names.split(',').filter(name => !known.includes(name))).toEqual([])
  } finally {
    delete process.env.SESSION_SECRET
  }
})

test('what takes too long is killed, whether it listens or not', async () => {
  const began = performance.now()
  const deaf = "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000)"
  await expect(run(deaf, 500)).rejects.toMatchObject({ killed: true })
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('what reads nothing and ends is told by how it ended, not by the file that nobody took', async () => {
  const large = Buffer.alloc(5_000_000)
  await expect(runApart(['--eval', 'process.exit(7)'], large, 30_000)).rejects.toMatchObject({
    code: 7,
    killed: false,
  })
})
