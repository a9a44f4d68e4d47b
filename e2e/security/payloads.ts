import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One payload per line, in four paragraphs: markup that runs script by itself; endings of the context that a text stands in;
 * breakouts from attributes, addresses, templates, encodings, data and alphabets; and payloads that swallow the text after
 * them. They call `ran()`. A clinic's name is stored in upper case, so RAN counts too. `\u{…}` is an invisible character.
 */
const [markup = [], endings = [], others = [], unended = []] = readFileSync(
  join(import.meta.dirname, 'payloads.txt'),
  'utf8',
)
  .trimEnd()
  .replace(/\\u\{(\w+)\}/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
  .split('\n\n')
  .map(paragraph => paragraph.split('\n'))

/** Payloads that add an attribute where a text stands inside one. */
const attributes = ['"', "'", '`', '', '/', '&quot;', '\\"'].flatMap(quote => [
  `${quote} autofocus onfocus=ran() x=${quote}`,
  `${quote} onmouseover=ran() style=position:fixed;inset:0 ${quote}`,
])

const ended = [
  ...markup,
  ...endings.flatMap(ending => markup.slice(0, 8).map(payload => ending + payload)),
  ...attributes,
  ...others,
].map(payload => payload.trim())

export const PAYLOADS: readonly string[] = [...ended, ...unended]

/** Packs all payloads into texts of at most `max` characters. A payload that swallows what follows gets a text to itself. */
export function packPayloads(maxLength: number): string[] {
  const packs: string[] = []
  for (const payload of ended) {
    const joined = `${packs.at(-1)} ${payload}`
    if (packs.length > 0 && joined.length <= maxLength) packs.splice(-1, 1, joined)
    else packs.push(payload)
  }
  return [...packs, ...unended]
}
