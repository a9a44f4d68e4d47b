import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
}

/**
 * A black PNG with one bit per pixel, assembled byte by byte.
 * @param side width and height in pixels in the header
 * @param lines the number of pixel rows in the data
 * @param chunks additional chunks by their four-letter type
 */
export function buildPng(side: number, lines = side, chunks: Record<string, string> = {}): Buffer {
  const header = Buffer.from([...new Uint8Array(8), 1, 0, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const pixels = deflateSync(Buffer.alloc(lines * (1 + Math.ceil(side / 8))), { level: 9 })
  const more = Object.entries(chunks).map(([type, content]) => chunk(type, Buffer.from(content)))
  return Buffer.concat([
    ...[SIGNATURE, chunk('IHDR', header), ...more],
    ...[chunk('IDAT', pixels), chunk('IEND', new Uint8Array())],
  ])
}

/** A red picture; the caller chooses the format. */
export const red = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })
