import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Hashes matching files. @param patterns relative to the root of the repository @returns the SHA-256 of their names and contents */
export async function hashFiles(
  patterns: readonly string[],
  { exclude = [] as readonly string[], extraText = '' } = {},
): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(patterns, { cwd: ROOT, exclude, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256').update(extraText)
  for (const file of files.sort()) hash.update(file.slice(ROOT.length)).update(await readFile(file))
  return hash.digest('hex')
}
