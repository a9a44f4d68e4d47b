import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/** Maximum unpacked bytes of a workbook; ten thousand rows take a few megabytes. */
const UNPACKED_MAX = 100_000_000

/** The cells of a workbook's first sheet as CSV text. @throws Error if it is no workbook, or too large to unpack in memory */
export async function readFirstSheetRows(bytes: ArrayBuffer): Promise<string[][]> {
  const rows = await readSheet(unpack(bytes))
  return rows.map(cells => cells.map(cellText))
}

/**
 * The same workbook without compression. The library unpacks a large part in a worker made from a blob, which the content
 * security policy refuses; a part that is only stored it copies.
 */
function unpack(bytes: ArrayBuffer): ArrayBuffer {
  let unpacked = 0
  const parts = unzipSync(new Uint8Array(bytes), {
    filter: ({ name, originalSize }) => {
      // A part is unpacked after this call, into a buffer of the size that it declares.
      unpacked += originalSize
      if (unpacked > UNPACKED_MAX) throw new RangeError('This workbook is too large.')
      return /\.(xml|rels)$/.test(name)
    },
  })
  return zipSync(parts, { level: 0 }).buffer
}

/** Numbers from here on have lost digits: a spreadsheet keeps 15 of them. */
const ROUNDED_FROM = 1e15

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  // As spreadsheets show it: the server refuses it where it is a lot, certificate or registration number.
  if (typeof cell === 'number' && cell >= ROUNDED_FROM) return cell.toExponential()
  return String(cell)
}
