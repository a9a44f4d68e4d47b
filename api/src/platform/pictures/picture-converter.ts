import { buffer } from 'node:stream/consumers'
import { PICTURE_PIXELS_MAX } from '@portal/contract/platform/picture-rules'
import sharp, { type Sharp } from 'sharp'
import { LOGO_FIT, renderAppIcons } from './app-icons.ts'
import { CONVERTER_EXIT_CODES } from './exit-codes.ts'

/** Pixels per side: four per pixel of a sample picture's largest place, 52 px. */
const SIDE = 208
/** Most pixels of a logo: four per pixel of its place in the header, 120 × 36 px. */
const LOGO = { width: 480, height: 144 }
/** Pixels of the longer side of a photo: a label of a pack stays readable. */
const PHOTO_SIDE = 1600
/** Pixels per side of what is decoded of a logo, once for the logo and its icons. */
const LOGO_SIDE = 960
/** The lightest grey, of 255, that the darkest pixel of a logo may have: a contrast of 1.2 : 1 to white. */
const PALEST = 234

/**
 * A child process that reads an untrusted file from standard input and writes it as WebP. It re-encodes the pixels, rotated as
 * the camera was held, in sRGB, without metadata. With SQUARE it crops the middle square on white; with LOGO and PHOTO it keeps
 * the whole picture. Of a logo it keeps the transparency, and draws the icons of the installed app on white. The output starts
 * with width and height, two bytes each; each file follows its length in four bytes.
 */
sharp.cache(false)
sharp.concurrency(1)
// Allow three formats only; the library could also read others, such as SVG, TIFF and AVIF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map(format => `VipsForeignLoad${format}Buffer`) })

const file = await buffer(process.stdin)
try {
  const pixels = sharp(file, {
    autoOrient: true,
    // Refuse truncated or broken files. Accept files that only deviate from the format, as from some phones.
    failOn: 'error',
    limitInputPixels: PICTURE_PIXELS_MAX,
  })
  const shape = process.argv[2]
  const logo = shape === 'LOGO' ? await decodeLogo(pixels) : undefined
  const { data, info } = await resize(shape, logo ? sharp(logo) : pixels)
    .webp({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
  if (logo && (await isInvisible(data))) process.exit(CONVERTER_EXIT_CODES.LOGO_INVISIBLE)
  const size = Buffer.alloc(4)
  size.writeUInt16BE(info.width, 0)
  size.writeUInt16BE(info.height, 2)
  const icons = logo ? await renderAppIcons(logo, '#fff', LOGO_FIT) : []
  const files = [data, ...icons.map(({ png }) => png)]
  process.stdout.write(Buffer.concat([size, ...files.flatMap(file => [lengthOf(file), file])]))
} catch (error) {
  const tooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
  process.exitCode = tooLarge
    ? CONVERTER_EXIT_CODES.PICTURE_TOO_LARGE
    : CONVERTER_EXIT_CODES.PICTURE_UNREADABLE
}

function resize(shape: string | undefined, pixels: Sharp): Sharp {
  if (shape === 'LOGO') return pixels.resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
  const bounded =
    shape === 'SQUARE'
      ? pixels.resize(SIDE, SIDE, { fit: 'cover' })
      : pixels.resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
  return bounded.flatten({ background: '#fff' })
}

/** Whether the logo is invisible on white, for example one made for dark backgrounds. */
async function isInvisible(logo: Buffer): Promise<boolean> {
  const tones = await sharp(logo).flatten({ background: '#fff' }).greyscale().raw().toBuffer()
  return tones.every(tone => tone > PALEST)
}

function decodeLogo(pixels: Sharp): Promise<Buffer> {
  const small = pixels.resize(LOGO_SIDE, LOGO_SIDE, { fit: 'inside', withoutEnlargement: true })
  return small.png({ compressionLevel: 1 }).toBuffer()
}

function lengthOf(file: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(file.length)
  return length
}
