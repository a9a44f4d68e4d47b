import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

export const TEXTS = join(import.meta.dirname, '../texts')
/** The made-up language of the layout tests: English, accented, bracketed and a third longer. */
export const PSEUDO = 'pseudo'

export type Texts = Record<string, string>

/** @returns the texts of a language's file, by key. @param file without `.json`; every language has the same files */
export function readTexts(locale: string, file: string): Texts {
  const texts = JSON.parse(
    readFileSync(join(TEXTS, locale === PSEUDO ? 'en' : locale, `${file}.json`), 'utf8'),
  )
  return locale === PSEUDO
    ? Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, toPseudo(text)]))
    : texts
}

/**
 * Compiles ICU messages into the source of functions of their parameters, so that no parser is loaded by a browser. What they
 * format with is made once: making one takes longer than a hundred uses of it.
 */
export function compileTexts(texts: ReadonlyMap<string, string>, locale: string): string {
  const functions = [...texts].map(([key, text]) => {
    const parts = parse(text, { ignoreTag: true })
    return `const m_${key}=${listParameters(parts).size === 0 ? '()' : 'p'}=>${print(parts)};`
  })
  const tag = JSON.stringify(locale === PSEUDO ? 'en' : locale)
  const formats = Object.entries({ m$plural: 'PluralRules', m$number: 'NumberFormat' })
    .filter(([name]) => functions.some(source => source.includes(name)))
    .map(([name, format]) => `const ${name}=/*#__PURE__*/new Intl.${format}(${tag});`)
  return [...formats, ...functions].join('')
}

/** The parameters of a message with their TypeScript types. */
export function parametersOf(text: string): Map<string, string> {
  return listParameters(parse(text, { ignoreTag: true }))
}

function listParameters(
  parts: MessageFormatElement[],
  found = new Map<string, string>(),
): Map<string, string> {
  for (const part of parts) {
    if (part.type === TYPE.argument && !found.has(part.value)) found.set(part.value, 'string | number')
    if (part.type === TYPE.number || part.type === TYPE.plural) found.set(part.value, 'number')
    if (part.type === TYPE.plural) {
      for (const option of Object.values(part.options)) listParameters(option.value, found)
    }
  }
  return found
}

/** @param counted the number that `#` stands for, as source */
function print(parts: MessageFormatElement[], counted = ''): string {
  if (parts.length === 0) return '""'
  return parts.map(part => printPart(part, counted)).join('+')
}

function printPart(part: MessageFormatElement, counted: string): string {
  if (part.type === TYPE.literal) return JSON.stringify(part.value)
  if (part.type === TYPE.argument) return `p.${part.value}`
  if (part.type === TYPE.number) return `m$number.format(p.${part.value})`
  if (part.type === TYPE.pound) return `m$number.format(${counted})`
  if (part.type !== TYPE.plural)
    throw new Error(`Only parameters, numbers and plurals are supported: ${JSON.stringify(part)}`)
  const count = `p.${part.value}`
  const options = Object.entries(part.options).map(
    ([name, { value }]) => `${JSON.stringify(name)}:${print(value, count)}`,
  )
  return `(o=>o["="+${count}]??o[m$plural.select(${count})]??o.other)({${options}})`
}

const ACCENTED = new Map(
  [...'aeioucnszyAEIOUCNSZY'].map((letter, index) => [letter, [...'åéîøüçñšžýÅÉÎØÜÇÑŠŽÝ'][index] ?? letter]),
)

/** Lengthens and accents a text outside its parameters. */
function toPseudo(text: string): string {
  const accented = text.replace(/\{[^{}]*\}|\{\w+, plural,|\b(one|other) \{|[a-z]/gi, found =>
    found.length > 1 ? found : (ACCENTED.get(found) ?? found),
  )
  // The brackets count as two letters.
  const longer = 'ẋ'.repeat(Math.max(0, Math.ceil(text.replace(/\{.*\}/g, '').length / 3) - 2))
  return `[${accented}${longer === '' ? '' : ` ${longer}`}]`
}
