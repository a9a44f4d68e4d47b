import { cp, glob, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LOCALES } from '../contract/src/languages.ts'
import { PSEUDO } from '../web/compile-texts.ts'
import { buildIfStale } from './build-if-stale.ts'
import { writeAppIcons, writeServiceWorker } from './write-app-files.ts'
import { writeHtmlDocuments } from './write-documents.ts'

/** The inputs of the build. A change to one of them makes the build stale. */
const INPUTS = [
  'web/{src,public,service-worker}/**/*',
  'texts/**/*',
  'web/index.html',
  'web/{vite.config,chunks,compile-texts,texts-plugin}.ts',
  'contract/src/**/*.ts',
  'scripts/{build-web,write-app-files,write-documents}.ts',
  'api/src/platform/pictures/app-{icons,icon-names}.ts',
  'package-lock.json',
]
/** Files in those folders that are not built: types and tests. */
const NO_INPUTS = ['web/src/texts.ts', '**/*.test.{ts,tsx}']
/** The files that exist once per language. All others have a hash in their name, or no texts. */
const DOCUMENTS = ['index.html', 'login.html', 'offline.html', 'manifest.webmanifest', '.inline.json']
/** With `--pseudo` also the pseudo language, which only layout tests use. */
const locales = process.argv.includes('--pseudo') ? [...LOCALES, PSEUDO] : LOCALES
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt)$/
const root = join(import.meta.dirname, '..')

/** The web app of all languages. */
async function buildInto(folder: string): Promise<void> {
  for (const locale of locales) {
    const build = join(folder, '..', locale)
    await buildLanguage(build, locale)
    await cp(build, folder, { recursive: true })
    await mkdir(join(folder, locale))
    for (const file of DOCUMENTS) await rename(join(folder, file), join(folder, locale, file))
  }
  await writeAppIcons(folder)
  await compressAll(folder)
}

/** One build per language: texts become constants in the chunks that use them. Chunks without texts are the same in all builds. */
async function buildLanguage(outDir: string, locale: string): Promise<void> {
  const { build } = await import('vite')
  process.env.LOCALE = locale
  await build({ root: join(root, 'web'), logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  await writeHtmlDocuments(outDir, locale)
  await writeServiceWorker(outDir, locale)
}

/** Writes a brotli and a gzip copy of each file, so that the server need not compress. */
async function compressAll(folder: string): Promise<void> {
  const work: Promise<void>[] = []
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (entry.isFile() && COMPRESSIBLE.test(entry.name))
      work.push(compress(join(entry.parentPath, entry.name)))
  }
  await Promise.all(work)
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, brotliOptions))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
}

await buildIfStale({
  name: 'the web app',
  folder: join(root, 'web/dist'),
  inputs: INPUTS,
  exclude: NO_INPUTS,
  extraText: locales.join(),
  buildInto,
})
