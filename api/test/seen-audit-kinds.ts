import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

const SOURCE = join(import.meta.dirname, '../src')

/** The kinds that the changes declare, as their source says. */
function findDeclaredKinds(): string[] {
  const texts = globSync('**/*.ts', { cwd: SOURCE }).map(file => readFileSync(join(SOURCE, file), 'utf8'))
  const declared = texts.flatMap(text => [...text.matchAll(/\b(?:audits:|\w+_AUDITS =) \{([^}]*)\}/g)])
  return declared
    .flatMap(([, kinds = '']) => [...kinds.matchAll(/'([^']+)':/g)])
    .flatMap(([, kind]) => kind ?? [])
}

/** Fails the run of all tests of the API if none has seen a kind of audit event that a change declares. A run of some tests says nothing. */
export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'audit-kinds-'))
  const file = join(folder, 'seen')
  writeFileSync(file, '')
  project.provide('seenAuditKinds', file)
  return async () => {
    const seen = new Set(readFileSync(file, 'utf8').split('\n'))
    rmSync(folder, { recursive: true })
    const unseen = findDeclaredKinds().filter(kind => !seen.has(kind))
    if (unseen.length === 0 || !(await isWhole(project))) return
    project.vitest.logger.error(`No test of the API makes these audit events: ${unseen.join(', ')}`)
    process.exitCode = 1
  }
}

async function isWhole(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles()
  const run = project.vitest.state.getTestModules().filter(module => module.project === project)
  return project.vitest.config.testNamePattern === undefined && run.length === testFiles.length
}
