import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES } from '../contract/src/languages.ts'
import { parametersOf, readTexts, TEXTS, type Texts } from '../web/compile-texts.ts'

/**
 * Checks that every language has every text with the same parameters, and writes the types of the screens' texts
 * (`web/src/texts.ts`), so that a text that one language lacks does not compile.
 */
const problems = readdirSync(join(TEXTS, 'en')).flatMap(file =>
  file.endsWith('.json') ? compareFile(file.slice(0, -'.json'.length)) : [],
)
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
writeFileSync(join(import.meta.dirname, '../web/src/texts.ts'), declareTexts())

function compareFile(file: string): string[] {
  const english = flatten(readTexts('en', file))
  return LOCALES.flatMap(locale => {
    const texts = flatten(readTexts(locale, file))
    const unknown = Object.keys(texts).filter(key => english[key] === undefined)
    return [
      ...unknown.map(key => `texts/${locale}/${file}.json has a text that English lacks: ${key}`),
      ...Object.entries(english).flatMap(([key, text]) =>
        compareText(`texts/${locale}/${file}.json`, key, text, texts[key]),
      ),
    ]
  })
}

function compareText(path: string, key: string, english: string, text: string | undefined): string[] {
  if (text === undefined) return [`${path} lacks ${key}: ${english}`]
  const names = (of: string) => namesOf(of).sort().join(', ')
  return names(text) === names(english) ? [] : [`${path} has other parameters in ${key}: ${text}`]
}

/** Flattens the messages: a key is the message kind and the name of the text. */
function flatten(texts: Readonly<Record<string, string | Texts>>): Texts {
  const entries = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[key, value]]
      : Object.entries(value).map(([part, text]) => [`${key}.${part}`, text]),
  )
  return Object.fromEntries(entries)
}

/** WhatsApp numbers the parameters of its templates: {{1}}. */
function namesOf(text: string): string[] {
  const numbered = text.match(/\{\{\d\}\}/g)
  return numbered ?? [...parametersOf(text).keys()]
}

/** The plugin `web/texts-plugin.ts` replaces every use of `m`, so the declaration has no value. */
function declareTexts(): string {
  const lines = Object.entries({ ...readTexts('en', 'screens'), ...readTexts('en', 'problems') }).map(
    ([key, text]) => {
      const parameters = [...parametersOf(text)].map(([name, type]) => `${name}: ${type}`)
      return `  ${key}(${parameters.length === 0 ? '' : `parameters: { ${parameters.join('; ')} }`}): string`
    },
  )
  return `/** Written by \`npm run texts\`. */\nexport declare const m: {\n${lines.join('\n')}\n}\n`
}
