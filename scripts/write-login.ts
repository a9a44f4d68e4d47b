import { createHash } from 'node:crypto'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig } from 'vite'

/** As much of a window as the login's files look at when they are loaded: nobody's, on a phone. */
const NOBODYS_WINDOW = {
  document: { cookie: '' },
  matchMedia: () => ({ matches: false }),
  addEventListener: () => undefined,
}

const web = join(import.meta.dirname, '../web')
/** Without JavaScript the form could do nothing. */
const HIDDEN_WITHOUT_SCRIPT = '#root{display:none}'

/**
 * Writes the login into a document of its own beside the built `index.html`, so that it is seen before any script has come:
 * its HTML, all CSS, and the few lines that keep what is typed and pressed until then. What stands inline in it is allowed by
 * its hashes, which the server reads from `.inline.json`. Every other document begins with the router's file, not after it.
 * @param folder the finished build
 */
export async function writeLogin(folder: string): Promise<void> {
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  const css = await readFile(join(folder, /href="(\/assets\/[^"]+\.css)"/.exec(index)?.[1] ?? ''), 'utf8')
  const work = await mkdtemp(join(folder, '../login-'))
  try {
    Object.assign(globalThis, NOBODYS_WINDOW)
    const { login } = await import(pathToFileURL(await bundle('prerender.tsx', work)).href)
    const early = (await readFile(await bundle('pre-hydration.ts', work), 'utf8')).trim()
    const document = index
      .replace(/<title>.*<\/title>/, () => `<title>${login.title}</title>`)
      .replace(/ *<link rel="stylesheet".*\n/, () => `    <style>${css}</style>\n`)
      // After the document itself, which would otherwise share the line with them.
      .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
      .replace('<noscript>', () => `<noscript><style>${HIDDEN_WITHOUT_SCRIPT}</style>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root" data-screen="login">${login.html}</div><script>${early}</script>`,
      )
    await writeFile(join(folder, 'login.html'), document)
    const inline = { script: [hashOf(early)], style: [css, HIDDEN_WITHOUT_SCRIPT].map(hashOf) }
    await writeFile(join(folder, '.inline.json'), JSON.stringify(inline))
  } finally {
    await rm(work, { recursive: true })
  }
  await writeFile(
    join(folder, 'index.html'),
    index.replace('</head>', `${await preloadRouter(folder)}</head>`),
  )
}

async function preloadRouter(folder: string): Promise<string> {
  for await (const file of glob('assets/portal-*.js', { cwd: folder })) {
    return `  <link rel="modulepreload" crossorigin href="/${file.replaceAll('\\', '/')}">\n  `
  }
  throw new Error('The build has no file of the router')
}

/** A file of web/src with everything it needs at once. @returns where it lies */
async function bundle(source: string, outDir: string): Promise<string> {
  const forBrowser: InlineConfig['build'] = {
    minify: true,
    modulePreload: false,
    rolldownOptions: { input: join(web, 'src', source), output: { format: 'iife' } },
  }
  const forNode: InlineConfig['build'] = { ssr: join(web, 'src', source), assetsInlineLimit: 0 }
  const name = basename(source).replace(/\.tsx?$/, '.js')
  await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    plugins: [{ name: 'nothing-later', resolveDynamicImport: () => false }],
    build: {
      ...(source === 'pre-hydration.ts' ? forBrowser : forNode),
      outDir,
      emptyOutDir: false,
      target: ['safari16.4', 'chrome111', 'edge111', 'firefox128'],
    },
  })
  for await (const file of glob(`**/${name.replace('.js', '*.js')}`, { cwd: outDir }))
    return join(outDir, file)
  throw new Error(`Nothing was built of ${source}`)
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
