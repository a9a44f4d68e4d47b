import { createHash } from 'node:crypto'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { texts } from '../web/texts-plugin.ts'

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
 * Writes the login into a separate document beside the built `index.html`, so that it shows before its script has loaded. All
 * CSS is inline in it. The CSP allows that by its hashes, which the server reads from `.inline.json`. All other documents
 * preload the router.
 * @param folder the finished build in a language
 */
export async function writeLogin(folder: string, locale: string): Promise<void> {
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  const css = await readFile(join(folder, /href="(\/assets\/[^"]+\.css)"/.exec(index)?.[1] ?? ''), 'utf8')
  const work = await mkdtemp(join(folder, '../login-'))
  try {
    Object.assign(globalThis, NOBODYS_WINDOW)
    const { login } = await import(pathToFileURL(await bundlePrerender(work, locale)).href)
    const document = index
      .replace(/<title>.*<\/title>/, () => `<title>${login.title}</title>`)
      .replace(/ *<link rel="stylesheet".*\n/, () => `    <style>${css}</style>\n`)
      // After the document itself, which would otherwise share the line with them.
      .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
      .replace('<noscript>', () => `<noscript><style>${HIDDEN_WITHOUT_SCRIPT}</style>`)
      .replace('<div id="root"></div>', () => `<div id="root" data-prerendered>${login.html}</div>`)
    await writeFile(join(folder, 'login.html'), document)
    await writeFile(join(folder, '.inline.json'), JSON.stringify([css, HIDDEN_WITHOUT_SCRIPT].map(hashOf)))
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

/** Bundles prerender.tsx with all its imports. @returns the path of the file */
async function bundlePrerender(outDir: string, locale: string): Promise<string> {
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
      outDir,
      emptyOutDir: false,
    },
  })
  return join(outDir, 'prerender.js')
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
