import sharp from 'sharp'
import { APP_ICON_NAMES, APP_ICONS, type AppIcon } from './app-icon-names.ts'

/** The longer side of the picture or, in an icon that is cut, its diagonal, as a share of the icon's side. */
type Fit = { any: number; circle: number }

/** A logo keeps a margin, so that no part of it is cut off. */
export const LOGO_FIT: Fit = { any: 0.86, circle: 0.78 }
/** The portal's mark fills the icon: it is drawn on a square, with its margin. */
export const MARK_FIT: Fit = { any: 1, circle: Math.SQRT2 }

/** Resolution of the mark, in pixels per inch: 16 pixels for each of its units, which are 32 wide. */
const MARK_DENSITY = 72 * 16

/** @param svg a trusted file of 32 × 32 units */
export function rasterizeSvgMark(svg: Buffer): Promise<Buffer> {
  return sharp(svg, { density: MARK_DENSITY }).png().toBuffer()
}

export type AppIconFile = { name: AppIcon; png: Buffer }

/**
 * Draws a picture in the middle of square PNG icons.
 * @param picture a trusted or already decoded picture
 * @param background the colour around it
 */
export async function renderAppIcons(picture: Buffer, background: string, fit: Fit): Promise<AppIconFile[]> {
  const { width = 1, height = 1 } = await sharp(picture).metadata()
  const draw = async (name: AppIcon) => {
    const side = APP_ICONS[name]
    const isCut = name.startsWith('maskable')
    const share = isCut ? fit.circle / Math.hypot(width, height) : fit.any / Math.max(width, height)
    const fitted = sharp(picture).resize({
      width: Math.max(1, Math.round(width * share * side)),
      height: Math.max(1, Math.round(height * share * side)),
      fit: 'fill',
    })
    const square = sharp({ create: { width: side, height: side, channels: 3, background } })
    return square
      .composite([{ input: await fitted.png().toBuffer() }])
      .png({ palette: true, effort: 1 })
      .toBuffer()
  }
  return Promise.all(APP_ICON_NAMES.map(async name => ({ name, png: await draw(name) })))
}
