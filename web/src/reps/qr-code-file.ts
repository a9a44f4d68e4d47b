import { qrCodeSvgPath } from '../ui/qr-code.tsx'

/** Pixels of a square of the picture, which then is sharp on paper too. */
const SCALE = 24

/** A QR code as an SVG file. */
export function qrCodeAsSvg(text: string): Blob {
  const { path, size } = qrCodeSvgPath(text)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}

/** A QR code as a PNG file. */
export async function qrCodeAsPng(text: string): Promise<Blob> {
  const { path, size } = qrCodeSvgPath(text)
  const canvas = document.createElement('canvas')
  canvas.width = size * SCALE
  canvas.height = size * SCALE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(SCALE, SCALE)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob === null ? reject(new Error('No picture')) : resolve(blob)), 'image/png'),
  )
}
