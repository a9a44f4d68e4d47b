import { strToU8, type Zippable, zipSync } from 'fflate'

type Cell = string | number | boolean | Date | null

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
/** Excel's day 0, in epoch milliseconds. */
const EPOCH = Date.UTC(1899, 11, 30)

/** Builds an Excel workbook with one sheet of these cells. @param more further files in the zip */
export function buildWorkbook(rows: readonly Cell[][], more: Zippable = {}): Uint8Array<ArrayBuffer> {
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, `${letter(column)}${row + 1}`)).join('')}</row>`,
  )
  const part = (text: string) => strToU8(`${XML}${text}`)
  const relation = (kind: string, target: string, id: number) =>
    `<Relationship Id="rId${id}" Type="${RELATION}/${kind}" Target="${target}"/>`
  return zipSync({
    '[Content_Types].xml': part(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    '_rels/.rels': part(
      `<Relationships xmlns="${PACKAGE}">${relation('officeDocument', 'xl/workbook.xml', 1)}</Relationships>`,
    ),
    'xl/workbook.xml': part(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="${PACKAGE}">${relation('worksheet', 'worksheets/sheet1.xml', 1)}${relation('styles', 'styles.xml', 2)}</Relationships>`,
    ),
    // The second style is a date.
    'xl/styles.xml': part(
      `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': part(
      `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ),
    ...more,
  })
}

const letter = (column: number) => String.fromCharCode('A'.charCodeAt(0) + column)

function cellOf(cell: Cell, place: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`
  if (cell instanceof Date) return `<c r="${place}" s="1"><v>${(cell.getTime() - EPOCH) / 86_400_000}</v></c>`
  return `<c r="${place}"><v>${cell}</v></c>`
}
