import { cp, glob, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const DIST = join(import.meta.dirname, '../../web/dist')
/** Matches an asset's file name with its content hash. CACHE matches the name of a service worker's cache. */
const HASHED = /([\w.-]+-)([\w-]{8})(\.(?:js|css|svg))/g
const CACHE = /assets-([0-9a-f]{16})/g

/** Copies the built web app, so that a test can replace it. */
export async function copyWebBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-web-'))
  await cp(DIST, folder, { recursive: true })
  return folder
}

/** Replaces a copy by another build: every asset has a new hash, also where it is referenced, and no old file is left. */
export async function deployNextBuild(folder: string): Promise<void> {
  const assets = new Set<string>()
  for await (const file of glob('assets/*', { cwd: folder })) assets.add(basename(file))
  const inOtherWords = (text: string) =>
    text
      .replace(HASHED, (name, start, hash, end) => (assets.has(name) ? start + reverse(hash) + end : name))
      .replace(CACHE, (_, hash) => `assets-${reverse(hash)}`)
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    // Without compressed files the server sends the plain ones.
    if (/\.(br|gz)$/.test(entry.name)) await rm(file)
    else if (entry.isFile() && /\.(js|css|html)$/.test(entry.name))
      await writeFile(file, inOtherWords(await readFile(file, 'utf8')))
  }
  for (const asset of assets) {
    const from = join(folder, 'assets', asset)
    if (!/\.(br|gz)$/.test(asset)) await rename(from, join(folder, 'assets', inOtherWords(asset)))
  }
}

const reverse = (hash: string) => [...hash].reverse().join('')
