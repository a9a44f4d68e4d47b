import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One payload a line, in four paragraphs: markup that runs script by itself; what ends the place a text may stand in; what
 * breaks out of attributes, addresses, templates, encodings, data and alphabets; and what would swallow the text behind it.
 * They call `ran()`. A clinic's name is kept in upper case, so RAN is listened to as well. `\u{…}` is a character that cannot be seen.
 */
const [markup = [], endings = [], others = [], unended = []] = readFileSync(
  join(import.meta.dirname, 'payloads.txt'),
  'utf8',
)
  .trimEnd()
  .replace(/\\u\{(\w+)\}/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
  .split('\n\n')
  .map(paragraph => paragraph.split('\n'))

/** What becomes an attribute where a text stands within one. */
const attributes = ['"', "'", '`', '', '/', '&quot;', '\\"'].flatMap(quote => [
  `${quote} autofocus onfocus=ran() x=${quote}`,
  `${quote} onmouseover=ran() style=position:fixed;inset:0 ${quote}`,
])

const ended = [
  ...markup,
  ...endings.flatMap(ending => markup.slice(0, 8).map(one => ending + one)),
  ...attributes,
  ...others,
].map(payload => payload.trim())

export const PAYLOADS: readonly string[] = [...ended, ...unended]

/** All of them in texts of at most `max` characters, each as many as fit. What swallows the rest has a text of its own. */
export function packPayloads(maxLength: number): string[] {
  const packs: string[] = []
  for (const payload of ended) {
    const joined = `${packs.at(-1)} ${payload}`
    if (packs.length > 0 && joined.length <= maxLength) packs.splice(-1, 1, joined)
    else packs.push(payload)
  }
  return [...packs, ...unended]
}
