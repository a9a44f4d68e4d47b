import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/** Maximum unpacked bytes of a workbook; ten thousand rows take a few megabytes. */
const UNPACKED_MAX = 100_000_000

/** The cells of a workbook's first sheet as CSV text. @throws Error if it is no workbook, or too large to unpack in memory */
export async function readFirstSheetRows(bytes: ArrayBuffer): Promise<string[][]> {
  let unpacked = 0
  // Nothing is unpacked here: this only reads each entry's declared size.
  unzipSync(new Uint8Array(bytes), {
    filter: ({ originalSize }) => {
      unpacked += originalSize
      return false
    },
  })
  if (unpacked > UNPACKED_MAX) throw new RangeError('This workbook is too large.')
  const rows = await readSheet(bytes)
  return rows.map(cells => cells.map(cellText))
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  return String(cell)
}
