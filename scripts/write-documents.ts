import { createHash } from 'node:crypto'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { texts } from '../web/texts-plugin.ts'

/** The parts of `window` that the prerendered modules read when they load: no session, a phone. */
const NOBODYS_WINDOW = {
  document: { cookie: '', querySelector: () => null },
  matchMedia: () => ({ matches: false }),
  addEventListener: () => undefined,
}

const web = join(import.meta.dirname, '../web')
type Page = { title: string; html: string }
/** What prerender.tsx exports. */
type Prerendered = { login: Page; offline: Page; manifest: object }

/** Hides the form without JavaScript, because it could not be sent. */
const HIDDEN_WITHOUT_SCRIPT = '#root{display:none}'
/** The only script of the offline page: it reloads the requested page when the network returns. */
const RELOAD_WHEN_ONLINE = "addEventListener('online',()=>location.reload())"

/**
 * Writes the other documents of the build: the login, which shows before its script has loaded, the page that the
 * service worker shows without a network, and the manifest of the installed app. All CSS of the login is inline in it. The CSP
 * allows that by its hashes, which the server reads from `.inline.json`. `index.html` preloads the router.
 * @param localeBuildFolder of the finished build in a language
 */
export async function writeHtmlDocuments(localeBuildFolder: string, locale: string): Promise<void> {
  const index = await readFile(join(localeBuildFolder, 'index.html'), 'utf8')
  const { login, offline, manifest } = await prerender(localeBuildFolder, locale)
  await writeLogin(localeBuildFolder, index, login)
  await writeOffline(localeBuildFolder, index, offline)
  await writeFile(join(localeBuildFolder, 'manifest.webmanifest'), JSON.stringify(manifest))
  await writeFile(
    join(localeBuildFolder, 'index.html'),
    index.replace('</head>', `${await preloadRouter(localeBuildFolder)}</head>`),
  )
}

async function writeLogin(folder: string, index: string, { title, html }: Page): Promise<void> {
  const css = await readFile(join(folder, /href="(\/assets\/[^"]+\.css)"/.exec(index)?.[1] ?? ''), 'utf8')
  const document = index
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace(/ *<link rel="stylesheet".*\n/, () => `    <style>${css}</style>\n`)
    // Load scripts after the document, so that they do not share its bandwidth.
    .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
    .replace('<noscript>', () => `<noscript><style>${HIDDEN_WITHOUT_SCRIPT}</style>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-prerendered>${html}</div>`)
  await writeFile(join(folder, 'login.html'), document)
  await writeFile(join(folder, '.inline.json'), JSON.stringify([css, HIDDEN_WITHOUT_SCRIPT].map(hashOf)))
}

/** Writes the offline page. It needs only its stylesheet and a script of one line, which are assets. */
async function writeOffline(folder: string, index: string, { title, html }: Page): Promise<void> {
  const script = `/assets/offline-${createHash('sha256').update(RELOAD_WHEN_ONLINE).digest('hex').slice(0, 8)}.js`
  await writeFile(join(folder, script), RELOAD_WHEN_ONLINE)
  const document = index
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace(/ *<script type="module".*\n/, () => `    <script defer src="${script}"></script>\n`)
    .replace(/ *<link rel="(modulepreload|icon|apple-touch-icon|manifest)".*\n/g, '')
    .replace('<div id="root"></div>', () => html)
  await writeFile(join(folder, 'offline.html'), document)
}

async function preloadRouter(folder: string): Promise<string> {
  for await (const file of glob('assets/portal-*.js', { cwd: folder })) {
    return `  <link rel="modulepreload" crossorigin href="/${file.replaceAll('\\', '/')}">\n  `
  }
  throw new Error('The build has no file of the router')
}

/** Bundles prerender.tsx with its imports and runs it. */
async function prerender(folder: string, locale: string): Promise<Prerendered> {
  const work = await mkdtemp(join(folder, '../prerender-'))
  try {
    await build({
      root: web,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      plugins: [texts(locale), { name: 'no-dynamic-imports', resolveDynamicImport: () => false }],
      build: {
        ssr: join(web, 'src/prerender.tsx'),
        assetsInlineLimit: 0,
        outDir: work,
        emptyOutDir: false,
      },
    })
    Object.assign(globalThis, NOBODYS_WINDOW)
    return await import(pathToFileURL(join(work, 'prerender.js')).href)
  } finally {
    await rm(work, { recursive: true })
  }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
