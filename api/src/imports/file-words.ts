import { readFileSync } from 'node:fs'
import { LOCALES } from '@portal/contract/languages'

const HEADINGS = readWords('columns')
const VALUES = readWords('values')

/** @returns the English heading of a column, whatever the language and case it is written in; unchanged when unknown */
export function translateHeadingToEnglish(heading: string): string {
  return HEADINGS.get(heading.toLowerCase()) ?? heading
}

/** @returns the English value of a closed set, whatever the language and case; unchanged when unknown */
export function translateCellToEnglish(cell: string): string {
  return VALUES.get(cell.toLowerCase()) ?? cell
}

/** The English word of each word in `texts/<language>/<file>.json`, by the word in lower case. */
function readWords(file: string): ReadonlyMap<string, string> {
  return new Map(
    LOCALES.flatMap(locale => {
      const path = new URL(`../../../texts/${locale}/${file}.json`, import.meta.url)
      const texts: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))
      return Object.entries(texts).map(([english, text]) => [text.toLowerCase(), english] as const)
    }),
  )
}
