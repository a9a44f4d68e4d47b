import { encode } from 'uqr'

/**
 * A text as a QR code: the path of its dark squares in a box of `size` units. The quiet border has the four units of the standard,
 * and as much of a worn code may be missing as its size allows.
 */
export function qrCodeSvgPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 4, boostEcc: true })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, size }
}

/** A QR code of a text. @param label the accessible name */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = qrCodeSvgPath(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-40 rounded-card bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
