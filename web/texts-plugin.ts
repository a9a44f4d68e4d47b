import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { compileTexts, PSEUDO, readTexts, TEXTS } from './compile-texts.ts'

const IMPORT = /^import \{ m \} from '[./]+\/texts\.ts'$/m
const USE = /\bm\.(\w+)/g
/** Texts of `index.html`. */
const IN_HTML = /%(\w+)%/g

/**
 * Builds the web app in one language: `m.key` becomes a function of the module that uses it, so every chunk carries just its
 * own texts. `import.meta.env.LOCALE` is the language; `#texts/` is its folder.
 */
export function texts(locale: string): Plugin {
  const screens = { ...readTexts(locale, 'screens'), ...readTexts(locale, 'problems') }
  const textOf = (key: string, module: string) => {
    const text = screens[key]
    if (text === undefined) throw new Error(`${relative('.', module)} uses the unknown text ${key}`)
    return text
  }
  return {
    name: 'texts',
    enforce: 'pre',
    config: () => ({
      // The made-up language formats as English.
      define: { 'import.meta.env.LOCALE': JSON.stringify(locale === PSEUDO ? 'en' : locale) },
      resolve: { alias: { '#texts': join(TEXTS, locale === PSEUDO ? 'en' : locale) } },
    }),
    transformIndexHtml: {
      order: 'pre',
      handler: html =>
        html
          .replace('lang="en"', `lang="${locale}"`)
          .replace('%LOCALE%', locale)
          .replace(IN_HTML, (_match, key: string) => screens[key] ?? ''),
    },
    transform(code, id) {
      if (!IMPORT.test(code)) return
      this.addWatchFile(join(TEXTS, locale, 'screens.json'))
      const used = new Map([...code.matchAll(USE)].map(([, key = '']) => [key, textOf(key, id)]))
      // On the line of the import, so that all lines keep their numbers.
      return { code: code.replace(IMPORT, () => compileTexts(used, locale)).replace(USE, 'm_$1'), map: null }
    },
  }
}
