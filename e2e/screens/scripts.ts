import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'

const ASSETS = join(import.meta.dirname, '../../web/dist/assets')

/** What a navigation may load: files, and bytes of script as the server sends them, by brotli. */
export const NAVIGATION_LIMITS = { files: 4, bytes: 20_000 }

/**
 * Without the list of the item select, which comes while the browser is idle, with what it shares with the boxes of a code.
 */
export function withoutSampleSelectList(files: string[]): string[] {
  if (!files.some(file => scriptName(file) === 'item-list')) return files
  return files.filter(file => scriptName(file) !== 'item-list' && scriptName(file) !== 'codes')
}

/** A script's name without its hash. */
export function scriptName(file: string): string {
  return /^([\w.-]+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? file
}

/** The bytes of all these, the router's apart: it comes once, with the first screen after the login's. */
export async function totalScriptBytes(files: string[]): Promise<number> {
  const weighed = files.filter(file => scriptName(file) !== 'portal')
  const sizes = await Promise.all(weighed.map(async file => (await stat(join(ASSETS, `${file}.br`))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The file that registers the service worker, once, while the browser is idle. */
const WHEN_IDLE = 'updates'

/** Follows which scripts a page asks for. @returns those it had not asked for when it was last called */
export function recordLoadedScripts(page: Page): () => string[] {
  const known = new Set<string>()
  let fresh: string[] = []
  page.on('request', asked => {
    const file = basename(new URL(asked.url()).pathname)
    if (asked.resourceType() !== 'script' || known.has(file) || scriptName(file) === WHEN_IDLE) return
    known.add(file)
    fresh.push(file)
  })
  return () => {
    const taken = fresh
    fresh = []
    return taken
  }
}
