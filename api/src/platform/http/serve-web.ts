import { readFile, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
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
 * (docs/architecture.md).
 * @param folder of the build
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, ASSETS)
  const inlineStyles: string[] = JSON.parse(await readFile(join(folder, '.inline.json'), 'utf8')) // written by the build
  await app.register(serveFiles, {
    root: folder,
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
    if (LOGIN_PATHS.includes(path)) {
      reply.header('vary', 'cookie')
      if (HAS_SESSION.test(request.headers.cookie ?? '')) return reply.sendFile('/index.html')
      const policy = String(reply.getHeader('content-security-policy'))
      reply.header('content-security-policy', allowInlineStyles(policy, inlineStyles))
      return reply.sendFile('/login.html')
    }
    if (await isFile(join(folder, path))) return reply.sendFile(path)
    return path.startsWith(ASSETS) ? reply.callNotFound() : reply.sendFile('/index.html')
  })
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
