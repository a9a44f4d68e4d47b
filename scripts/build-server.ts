import { dirname, join, relative } from 'node:path'
import { buildIfStale } from './build-if-stale.ts'

const root = join(import.meta.dirname, '..')
const bundle = join(root, 'api/dist')

/** Stay in their packages: they have files of their own, or only some settings load them. */
const PACKAGES =
  /^(@electric-sql|@opentelemetry|age-encryption|nodemailer|openid-client|prom-client|sharp)(\/|$)/

/** Bundles the server: finding and loading 1,200 files took most of its start (decision 81). */
async function bundleInto(outDir: string): Promise<void> {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [{ name: 'places', transform: keepPlace }],
    ssr: { noExternal: true },
    build: {
      ssr: 'api/src/main.ts',
      outDir,
      target: 'esnext',
      rolldownOptions: { external: PACKAGES, output: { chunkFileNames: '[name].js' } },
    },
  })
}

/** Files that the server reads, such as migrations and texts, stay where they are: a module finds them from its own place. */
function keepPlace(code: string, file: string): string | undefined {
  if (!file.startsWith(join(root, 'api/src'))) return undefined
  const place = relative(bundle, file)
  return code
    .replaceAll('import.meta.url', () => `new URL(${JSON.stringify(place)}, import.meta.url)`)
    .replaceAll(
      'import.meta.dirname',
      () => `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`,
    )
}

await buildIfStale({
  name: 'the server',
  folder: bundle,
  inputs: [
    '{api,contract}/src/**/*.{ts,json}',
    'texts/en/*.json',
    'scripts/build-server.ts',
    'package-lock.json',
  ],
  exclude: ['**/*.test.ts'],
  buildInto: bundleInto,
})
