import { glob, readFile, stat } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { chooseRequestLocale } from './request-locale.ts'
import { allowInlineStyles } from './security-headers.ts'

/** File names in this folder contain a content hash, so they can be cached for ever. */
const ASSETS = '/assets/'
/** Paths of the server; the web app has no page there. */
const SERVER_PATHS = /^\/(api|dev)(\/|$)/

/** Paths where the login is the first screen when there is no session yet (H§2). */
const LOGIN_PATHS = ['/', '/login']
const HAS_SESSION = /(^|; *)user-token=[^;]/

/** Files that only the build uses. */
const HIDDEN = /\/\./

/**
 * Serves the built web app (D§1): its files, pre-compressed if the build made `.br` and `.gz` versions, and `index.html` for
 * every other path, since the browser does the routing. Without a session the login paths send the prerendered login page
 * (docs/architecture.md). Documents come in the browser's language.
 * @param buildFolder of the build, with a folder of documents for each language
 */
export async function serveWebApp(app: FastifyInstance, buildFolder: string): Promise<void> {
  const assets = join(buildFolder, ASSETS)
  const inlineStyles = await readInlineStyles(buildFolder)
  const locales = [...inlineStyles.keys()]
  await app.register(serveFiles, {
    root: buildFolder,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      reply.header(
        'cache-control',
        file.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = posix.normalize(`/${request.params['*']}`)
    if (SERVER_PATHS.test(path) || HIDDEN.test(path)) return reply.callNotFound()
    if (await isFile(join(buildFolder, path))) return reply.sendFile(path)
    if (path.startsWith(ASSETS)) return reply.callNotFound()
    const locale = chooseRequestLocale(request, locales)
    reply.headers({ vary: 'cookie, accept-language', 'content-language': locale })
    if (!LOGIN_PATHS.includes(path) || HAS_SESSION.test(request.headers.cookie ?? ''))
      return reply.sendFile(`/${locale}/index.html`)
    const policy = String(reply.getHeader('content-security-policy'))
    reply.header('content-security-policy', allowInlineStyles(policy, inlineStyles.get(locale) ?? []))
    return reply.sendFile(`/${locale}/login.html`)
  })
}

/** The languages of the build, with the hashes of the styles in their login pages. */
async function readInlineStyles(folder: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for await (const file of glob('*/.inline.json', { cwd: folder })) {
    found.set(dirname(file), JSON.parse(await readFile(join(folder, file), 'utf8'))) // written by the build
  }
  return found
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
