import { buildPng, red } from './pictures.ts'

export const SCRIPT = '<script>alert(document.cookie)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`

/** What must not become a picture, and with what it is refused. */
export const HOSTILE_FILES: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
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
