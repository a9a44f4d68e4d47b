import { buffer } from 'node:stream/consumers'
import { PICTURE_PIXELS_MAX } from '@portal/contract/picture-words'
import sharp from 'sharp'
import { OUTCOMES } from './outcomes.ts'

/** Pixels of a side: four for each of the largest place a picture has, 52 px. */
const SIDE = 208

/**
 * A process that reads a file of any content from standard input and writes the square in its middle as WebP, made anew from its
 * pixels: as the camera was held, in sRGB, on white, without anything else that the file had.
 */
sharp.cache(false)
sharp.concurrency(1)
// Of all that could be read, SVG, TIFF and AVIF among it, three formats are.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map(format => `VipsForeignLoad${format}Buffer`) })

const file = await buffer(process.stdin)
try {
  const picture = await sharp(file, {
    autoOrient: true,
    // What is cut off or broken is refused; of what only differs from the rules, as some phones' files do, the pixels are there.
    failOn: 'error',
    limitInputPixels: PICTURE_PIXELS_MAX,
  })
    .resize(SIDE, SIDE, { fit: 'cover' })
    .flatten({ background: '#fff' })
    .webp({ quality: 85 })
    .toBuffer()
  process.stdout.write(picture)
} catch (error) {
  const tooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
  process.exitCode = tooLarge ? OUTCOMES.PICTURE_TOO_LARGE : OUTCOMES.PICTURE_UNREADABLE
}
