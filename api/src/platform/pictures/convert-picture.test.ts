import { expect, test } from 'vitest'
import { buildPng, red } from '../../../test/pictures.ts'
import { convertPictureInChildProcess, runInChildProcess, throwPictureRefusal } from './convert-picture.ts'

const SCRIPT = '<script>alert(document.cookie)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`

/** What must not become a picture, and with what it is refused. */
const HOSTILE_FILES: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
  ['an SVG with a script', () => Buffer.from(SVG), 'PICTURE_UNREADABLE'],
  ['a page', () => Buffer.from(`<!doctype html>${SCRIPT}`), 'PICTURE_UNREADABLE'],
  ['an animated GIF', () => red().gif().toBuffer(), 'PICTURE_UNREADABLE'],
  ['a TIFF', () => red().tiff().toBuffer(), 'PICTURE_UNREADABLE'],
  ['an AVIF', () => red().avif().toBuffer(), 'PICTURE_UNREADABLE'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'PICTURE_UNREADABLE'],
  ['nothing', () => new Uint8Array(), 'PICTURE_UNREADABLE'],
  [
    'a JPEG that is cut off',
    async () => (await red(3000, 2000).jpeg().toBuffer()).subarray(0, 5000),
    'PICTURE_UNREADABLE',
  ],
  ['a PNG that is cut off', () => buildPng(5000, 10), 'PICTURE_UNREADABLE'],
  ['a PNG that claims 30,000 × 30,000 pixels', () => buildPng(30_000, 1), 'PICTURE_TOO_LARGE'],
  ['50 MB of nothing as 20,000 × 20,000 pixels', () => buildPng(20_000), 'PICTURE_TOO_LARGE'],
  ['a little more than 25 million pixels', () => buildPng(5001), 'PICTURE_TOO_LARGE'],
]

test.each(HOSTILE_FILES)('a hostile file that is %s is refused', async (_name, build, code) => {
  await expect(convertPictureInChildProcess(await build(), 'SQUARE')).rejects.toMatchObject({ code })
})

test.each(['SQUARE', 'LOGO', 'PHOTO'] as const)(
  'of a picture that is also an HTML page only the pixels are kept (%s)',
  async shape => {
    const file = Buffer.concat([buildPng(300, 300, { tEXt: `Comment\0${SCRIPT}` }), Buffer.from(SCRIPT)])
    const made = Buffer.from((await convertPictureInChildProcess(file, shape)).webp)
    expect([made.subarray(0, 4).toString(), made.includes('script')]).toEqual(['RIFF', false])
  },
)

/** Arguments that run an inline program. */
const run = (script: string, patience = 30_000) =>
  runInChildProcess(['--eval', script], Buffer.from('a file'), patience)

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

test('a picture that takes too long may be tried again; one that crashes the decoder cannot be read', async () => {
  const slow = run('setInterval(() => undefined, 1000)', 500)
  await expect(slow.catch(throwPictureRefusal)).rejects.toMatchObject({
    ...{ code: 'UNAVAILABLE', status: 503, details: { retryAfter: expect.any(Number) } },
  })
  const crashed = run("process.kill(process.pid, 'SIGSEGV')")
  await expect(crashed.catch(throwPictureRefusal)).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' })
})

test('a program that ends without reading its input is reported by its exit code', async () => {
  const large = Buffer.alloc(5_000_000)
  await expect(runInChildProcess(['--eval', 'process.exit(7)'], large, 30_000)).rejects.toMatchObject({
    code: 7,
    killed: false,
  })
})
