import { expect, test } from 'vitest'
import { runApart } from './make-picture.ts'

/** Arguments that run an inline program. */
const run = (script: string, patience = 30_000) =>
  runApart(['--eval', script], Buffer.from('a file'), patience)

test('the decoder process gets no secret and no other part of the environment', async () => {
  process.env.SESSION_SECRET = 'secret-of-the-portal'
  try {
    const names = String(await run('process.stdout.write(Object.keys(process.env).sort().join())'))
    const known = ['LD_LIBRARY_PATH', 'PATH', 'SystemRoot', '__CF_USER_TEXT_ENCODING']
    expect(names.split(',').filter(name => !known.includes(name))).toEqual([])
  } finally {
    delete process.env.SESSION_SECRET
  }
})

test('a program that exceeds the timeout is killed, even if it ignores signals', async () => {
  const began = performance.now()
  const deaf = "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000)"
  await expect(run(deaf, 500)).rejects.toMatchObject({ killed: true })
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('a program that ends without reading its input is reported by its exit code', async () => {
  const large = Buffer.alloc(5_000_000)
  await expect(runApart(['--eval', 'process.exit(7)'], large, 30_000)).rejects.toMatchObject({
    code: 7,
    killed: false,
  })
})
