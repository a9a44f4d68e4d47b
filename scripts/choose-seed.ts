import { execFileSync } from 'node:child_process'

/**
 * The seed of the generated inputs of tests: the same for the same files, so a run that fails is repeated by running it again, and new
 * with each commit. `TEST_SEED` chooses another.
 */
export function chooseSeed(folder: string): string {
  return process.env.TEST_SEED ?? String(Number.parseInt(hashCommittedFiles(folder).slice(0, 7), 16))
}

/** Without Git, as in a release, the seed never changes. */
function hashCommittedFiles(folder: string): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return '1'
  }
}
