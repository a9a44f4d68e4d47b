/** Draws a picture of this size. For a large one JPEG is faster. */
export function draw(width: number, height: number, type = 'image/png'): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return new Promise(resolve =>
    canvas.toBlob(blob => resolve(new File([blob ?? ''], 'pack', { type })), type),
  )
}
