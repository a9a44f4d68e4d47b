import { existsSync, readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

/** npm's own commands, which need no script. */
const BUILT_IN = ['ci', 'install', 'rebuild', 'version']

test('every npm command in the docs exists', async () => {
  const missing: string[] = []
  for await (const file of glob(['*.md', 'docs/**/*.md', '.ci/run', 'deploy/*'], { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8')
    for (const [, run, name = ''] of text.matchAll(
      /(?:^ *|[`&] ?|exec |try |beside \w+ )npm (run )?(?:--silent )?([a-z][a-z0-9:-]*)/gm,
    )) {
      if (name in scripts || (run === undefined && BUILT_IN.includes(name))) continue
      missing.push(`${file}: npm ${run ?? ''}${name}`)
    }
  }
  expect(missing).toEqual([])
})

test('every npm script runs through the launcher, so that an old Node.js can start it', () => {
  const past = Object.values(scripts).filter(
    command =>
      /\bnode (?!(--\S+ )?scripts\/run\.mjs )/.test(command) ||
      /(^|& )(vitest|playwright|knip)/.test(command),
  )
  expect(past).toEqual([])
})

/** Files of the project that the docs name without a link, except what a build makes. A capital in the name stands for any. */
const NAMED_FILE = /`((?:contract|api|web|e2e|scripts|lab|deploy)\/(?!dist\/)[a-z\d./-]+\.[a-z]+)`/g

test('every file that the docs link to or name exists', async () => {
  const missing: string[] = []
  for await (const file of glob(['*.md', 'docs/**/*.md'], { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8')
    for (const [, markdown, html] of text.matchAll(/\]\(([^)#:]+)\)|src="([^":]+)"/g)) {
      const target = markdown ?? html ?? ''
      if (!existsSync(join(root, file, '..', target))) missing.push(`${file}: ${target}`)
    }
    for (const [, target = ''] of text.matchAll(NAMED_FILE))
      if (!existsSync(join(root, target))) missing.push(`${file}: ${target}`)
  }
  expect(missing).toEqual([])
})

test('every way to start the portal sets the size of the young generation of the heap', async () => {
  const starts = ['package.json', 'lab/server.ts', 'deploy/Containerfile', 'deploy/portal.service']
  for (const file of starts) {
    expect(await readFile(join(root, file), 'utf8'), file).toContain('--max-semi-space-size=8')
  }
})
