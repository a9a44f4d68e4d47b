import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'

const ASSETS = join(import.meta.dirname, '../../web/dist/assets')

/** The limits of one navigation: files, and bytes of script compressed by brotli as the server sends them. */
export const NAVIGATION_LIMITS = { files: 8, bytes: 45_000 }

/** Leaves out the list of the item select, which loads while the browser is idle. */
export function withoutSampleSelectList(files: string[]): string[] {
  return files.filter(file => scriptName(file) !== 'sample-select-list')
}

/** Returns a script's name without its hash. */
export function scriptName(file: string): string {
  return /^([\w.-]+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? file
}

/** Returns the total bytes of these files. The router does not count: it loads once, with the first screen after the login. */
export async function totalScriptBytes(files: string[]): Promise<number> {
  const weighed = files.filter(file => scriptName(file) !== 'portal')
  const sizes = await Promise.all(weighed.map(async file => (await stat(join(ASSETS, `${file}.br`))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The file that registers the service worker, loaded once while the browser is idle. */
const WHEN_IDLE = 'register-service-worker'

/** Records the scripts that a page requests. @returns a function that returns those new since its last call */
export function recordLoadedScripts(page: Page): () => string[] {
  const known = new Set<string>()
  let fresh: string[] = []
  page.on('request', request => {
    const file = basename(new URL(request.url()).pathname)
    if (request.resourceType() !== 'script' || known.has(file) || scriptName(file) === WHEN_IDLE) return
    known.add(file)
    fresh.push(file)
  })
  return () => {
    const taken = fresh
    fresh = []
    return taken
  }
}
