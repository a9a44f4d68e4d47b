import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Every source file there is, new ones included and deleted ones not. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file !== '' && existsSync(join(root, file)))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const LINES_MAX = 250
const FOLDERS_UNDER_SRC_MAX = 3

test('no source file is longer than 250 lines', () => {
  const long = files.filter(file => read(file).trimEnd().split('\n').length > LINES_MAX)
  expect(long).toEqual([])
})

test('no folder is deeper than three under src', () => {
  const deep = files.filter(file => {
    const folders = file.split('/').slice(0, -1)
    const src = folders.indexOf('src')
    return src !== -1 && folders.length - 1 - src > FOLDERS_UNDER_SRC_MAX
  })
  expect(deep).toEqual([])
})

test('there are no barrels and no names that say nothing', () => {
  const vague = files.filter(file => /^(index|utils?|helpers|common|misc)\.tsx?$/.test(basename(file)))
  expect(vague).toEqual([])
  expect(files.filter(file => /\/(utils?|helpers|common|misc)\//.test(file))).toEqual([])
})

test('the web app takes rules and types from the contract, never a schema', () => {
  const importsOf = (file: string) =>
    [...read(file).matchAll(/^(?:import|export) (?!type )[^'"]*from '([^']+)'/gm)].map(
      ([, from = '']) => from,
    )
  const carriesSchemas = (file: string): boolean =>
    importsOf(file).some(
      from => from.startsWith('zod') || (from.startsWith('./') && carriesSchemas(join('contract/src', from))),
    )
  const schemas = files.filter(file => file.startsWith('contract/src/') && carriesSchemas(file))
  expect(schemas).toContain('contract/src/endpoints.ts')

  const carried = files
    .filter(file => file.startsWith('web/src/'))
    .flatMap(file => importsOf(file).map(from => ({ file, from })))
    .filter(({ from }) => schemas.includes(from.replace(/^@portal\/(contract)\/(.*)$/, '$1/src/$2.ts')))
  expect(carried).toEqual([])
})

/** What every feature of the web app stands on; these may need each other, but no feature. */
const GROUND = ['session', 'lib', 'ui']

/** The rooms of an application that need each other, in whatever way: types count, and a way round does too. */
function findCircles(app: 'api' | 'web'): string[] {
  const roomOf = (path: string) => {
    const room = new RegExp(`^${app}/src/([^/]+)/`).exec(path)?.[1]
    return app === 'web' && room !== undefined && GROUND.includes(room) ? 'ground' : room
  }
  const needs = new Map<string, Set<string>>()
  for (const file of files.filter(name => !/\.test\.tsx?$/.test(name))) {
    const room = roomOf(file)
    if (room === undefined) continue
    const known = needs.get(room) ?? new Set()
    // Static, type-only, re-exporting and lazy imports alike.
    for (const [, from = ''] of read(file).matchAll(/\b(?:from|import\()\s*'(\.[^']+)'/g)) {
      const other = roomOf(join(dirname(file), from))
      if (other !== undefined && other !== room) known.add(other)
    }
    needs.set(room, known)
  }
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of needs.get(from) ?? []) if (!seen.has(next)) reach(next, seen.add(next))
    return seen
  }
  return [...needs].flatMap(([room, direct]) =>
    [...direct]
      .filter(other => reach(other).has(room))
      .map(other => `${app}: ${room} needs ${other}, which needs ${room}`),
  )
}

test.each(['api', 'web'] as const)('no two features of %s need each other', app => {
  expect(findCircles(app)).toEqual([])
})
