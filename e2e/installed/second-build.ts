import { cp, glob, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const DIST = join(import.meta.dirname, '../../web/dist')
/** The name of an asset, with the hash of its content; and the name of a service worker's cache. */
const HASHED = /([\w.-]+-)([\w-]{8})(\.(?:js|css|svg))/g
const CACHE = /assets-([0-9a-f]{16})/g

/** A copy of the built web app, which a test may replace. */
export async function copyWebBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-web-'))
  await cp(DIST, folder, { recursive: true })
  return folder
}

/** Puts another build in place of a copy: each asset, and all that names it, has another hash. Nothing of the first is left. */
export async function deployNextBuild(folder: string): Promise<void> {
  const assets = new Set<string>()
  for await (const file of glob('assets/*', { cwd: folder })) assets.add(basename(file))
  const inOtherWords = (text: string) =>
    text
      .replace(HASHED, (name, start, hash, end) => (assets.has(name) ? start + reverse(hash) + end : name))
      .replace(CACHE, (_, hash) => `assets-${reverse(hash)}`)
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    // The server sends the plain files.
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
