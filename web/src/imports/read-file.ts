import { IMPORT_LENGTH_MAX } from '@portal/contract/imports/import-columns'
import { m } from '../texts.ts'
import { parseCells } from './parse-cells.ts'

/** A file that is of no supported type, or too long; the message is for the screen. */
export class UnreadableFileError extends Error {}

/** Reads a file as CSV for the server; of a workbook the first sheet. @throws UnreadableFileError */
export async function readFileAsCsv(file: File): Promise<string> {
  const read = await readFile(file)
  if (typeof read === 'string') return read
  const csv = read.map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
  if (csv.length > IMPORT_LENGTH_MAX) throw new UnreadableFileError(m.import_too_large())
  return csv
}

/** Reads the cells of a file; of a workbook the first sheet. @throws UnreadableFileError */
export async function readFileAsCells(file: File): Promise<string[][]> {
  const read = await readFile(file)
  return typeof read === 'string' ? parseCells(read) : read
}

/** The CSV text, or the cells of a workbook. */
async function readFile(file: File): Promise<string | string[][]> {
  if (file.size > IMPORT_LENGTH_MAX) throw new UnreadableFileError(m.import_too_large())
  const bytes = await file.arrayBuffer()
  // Detect the type by content, not by name: a workbook is a ZIP archive and has its signature.
  if (new TextDecoder().decode(bytes.slice(0, 4)) === 'PK\u0003\u0004') return readWorkbook(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFileError(m.import_not_utf8())
  }
}

async function readWorkbook(bytes: ArrayBuffer): Promise<string[][]> {
  const { readFirstSheetRows } = await import('./read-workbook.ts')
  return readFirstSheetRows(bytes).catch(() => {
    throw new UnreadableFileError(m.import_not_workbook())
  })
}
