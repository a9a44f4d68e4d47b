import { buffer } from 'node:stream/consumers'
import { PICTURE_PIXELS_MAX } from '@portal/contract/picture-rules'
import sharp from 'sharp'
import { OUTCOMES } from './outcomes.ts'

/** Pixels of a side: four for each of the largest place a sample's picture has, 52 px. */
const SIDE = 208
/** Pixels a logo may have: four for each of its place in a header, 120 × 36 px. */
const LOGO = { width: 480, height: 144 }
/** The palest grey of its darkest place, of 255: one that stands out from white by 1.2 : 1. */
const PALEST = 234

/**
 * A process that reads a file of any content from standard input and writes it as WebP, made anew from its pixels: as the camera was
 * held, in sRGB, without anything else that the file had. Called with SQUARE it is the square in its middle, on white; with LOGO all
 * of it, on what it stands on, nothing. Its width and its height come first, two bytes each.
 */
sharp.cache(false)
sharp.concurrency(1)
// Of all that could be read, SVG, TIFF and AVIF among it, three formats are.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map(format => `VipsForeignLoad${format}Buffer`) })

const file = await buffer(process.stdin)
try {
  const pixels = sharp(file, {
    autoOrient: true,
    // What is cut off or broken is refused; of what only differs from the rules, as some phones' files do, the pixels are there.
    failOn: 'error',
    limitInputPixels: PICTURE_PIXELS_MAX,
  })
  const shaped =
    process.argv[2] === 'LOGO'
      ? pixels.resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
      : pixels.resize(SIDE, SIDE, { fit: 'cover' }).flatten({ background: '#fff' })
  const { data, info } = await shaped.webp({ quality: 85 }).toBuffer({ resolveWithObject: true })
  if (process.argv[2] === 'LOGO' && (await isInvisible(data))) process.exit(OUTCOMES.LOGO_INVISIBLE)
  const size = Buffer.alloc(4)
  size.writeUInt16BE(info.width, 0)
  size.writeUInt16BE(info.height, 2)
  process.stdout.write(Buffer.concat([size, data]))
} catch (error) {
  const tooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
  process.exitCode = tooLarge ? OUTCOMES.PICTURE_TOO_LARGE : OUTCOMES.PICTURE_UNREADABLE
}

/** Whether nothing is seen of it on white, as of a logo made for dark grounds. */
async function isInvisible(logo: Buffer): Promise<boolean> {
  const tones = await sharp(logo).flatten({ background: '#fff' }).greyscale().raw().toBuffer()
  return tones.every(tone => tone > PALEST)
}
