import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFiles } from './hash-files.ts'

const STAMP = '.built-from'
const root = join(import.meta.dirname, '..')

type Build = {
  name: string
  /** Built into. */
  folder: string
  /** A change to one of these files makes the build stale. */
  inputs: readonly string[]
  exclude: readonly string[]
  extraText?: string
  buildInto(folder: string): Promise<void>
}

/** Builds into a folder, unless the build there has the same inputs. */
export async function buildIfStale({ name, folder, inputs, exclude, extraText = '', buildInto }: Build) {
  const started = Date.now()
  const hash = await hashFiles([...inputs, 'scripts/{build-if-stale,hash-files}.ts'], { exclude, extraText })
  const stamp = join(folder, STAMP)
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return

  // Build into a temporary folder first, so that an interruption or a second build leaves no half build.
  await mkdir(join(root, '.cache'), { recursive: true })
  const work = await mkdtemp(join(root, '.cache/build-'))
  const fresh = join(work, 'fresh')
  try {
    await buildInto(fresh)
    await writeFile(join(fresh, STAMP), hash)
    if (existsSync(folder)) await rename(folder, join(work, 'stale'))
    await rename(fresh, folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  process.stdout.write(`Built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`)
}
