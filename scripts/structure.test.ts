import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** All source files, including new ones that git does not track yet. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file !== '' && existsSync(join(root, file)))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const LINES_MAX = 350
const FOLDERS_UNDER_SRC_MAX = 3

test('no source file is longer than 350 lines', () => {
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

test('there are no barrels and no files called utils or helpers', () => {
  const vague = files.filter(file => /^(index|utils?|helpers|common|misc)\.tsx?$/.test(basename(file)))
  expect(vague).toEqual([])
  expect(files.filter(file => /\/(utils?|helpers|common|misc)\//.test(file))).toEqual([])
})

test('a file does one thing, and an exported name has at most 30 letters', () => {
  const sources = files.filter(file => /^(contract|api|web)\//.test(file) && !file.includes('.test.'))
  expect(sources.filter(file => /(^|-)and[-.]/.test(basename(file)))).toEqual([])
  const long = sources.flatMap(file =>
    [...read(file).matchAll(/^export (?:async )?(?:function|const|class|type) (\w{31,})/gm)].map(
      ([, name]) => name,
    ),
  )
  expect(long).toEqual([])
})

test('the web app imports rules and types from the contract, never endpoints or another schema', () => {
  const importsOf = (file: string) =>
    [...read(file).matchAll(/^(?:import|export) (?!type )[^'"]*from '([^']+)'/gm)].map(
      ([, from = '']) => from,
    )
  const carriesSchemas = (file: string): boolean =>
    importsOf(file).some(
      from => from.startsWith('zod') || (from.startsWith('.') && carriesSchemas(join(dirname(file), from))),
    )
  const schemas = files.filter(file => file.startsWith('contract/src/') && carriesSchemas(file))
  expect(schemas).toContain('contract/src/orders/orders.endpoints.ts')

  const carried = files
    .filter(file => file.startsWith('web/src/'))
    .flatMap(file => importsOf(file).map(from => ({ file, from })))
    .filter(({ from }) => schemas.includes(from.replace(/^@portal\/(contract)\/(.*)$/, '$1/src/$2.ts')))
  expect(carried).toEqual([])
})

const CONTRACT_LOOSE_MAX = 15

test('the contract stands in rooms of the server, and endpoints are declared in .endpoints.ts files', () => {
  const contract = files.filter(file => file.startsWith('contract/src/') && !file.endsWith('.test.ts'))
  const roomOf = (file: string) => file.split('/').slice(2, -1).join('/')
  expect(contract.filter(file => roomOf(file) === '').length).toBeLessThanOrEqual(CONTRACT_LOOSE_MAX)
  const rooms = [...new Set(contract.map(roomOf))].filter(room => room !== '')
  expect(rooms.filter(room => !ROOMS.includes(room))).toEqual([])
  const declares = contract.filter(file => read(file).includes('= defineEndpoints('))
  expect(declares.filter(file => !file.endsWith('.endpoints.ts'))).toEqual([])
  expect(contract.filter(file => file.endsWith('.endpoints.ts')).sort()).toEqual(declares.sort())
})

/** The server's rooms: each imports only rooms before it. */
const ROOMS = [
  ...[
    'config',
    'platform',
    'users',
    'deputies',
    'companies',
    'consents',
    'notifications',
    'auth',
    'addresses',
    'licences',
    'stock',
    'samples',
    'limits',
    'orders',
  ],
  ...[
    'requests',
    'reps',
    'registration',
    'review',
    'profile',
    'imports',
    'activity',
    'cases',
    'privacy',
    'changes',
    'programme',
    'webhooks',
    'setup-checklist',
    'backup',
  ],
  ...['demo', 'cli'],
]

/** Words of values. They import no other room, so that every room may use them. */
const isLabels = (file: string) => /-labels\.tsx?$/.test(file)

/** The imports from one folder of an application into another: static, type-only, re-exporting and dynamic ones; not those of labels. */
function findCrossings(app: 'api' | 'contract' | 'web'): { file: string; room: string; other: string }[] {
  const roomOf = (path: string) => new RegExp(`^${app}/src/([^/]+)/`).exec(path)?.[1]
  return files
    .filter(name => !/\.test\.tsx?$/.test(name))
    .flatMap(file => {
      const room = roomOf(file)
      const imported = [...read(file).matchAll(/\b(?:from|import\()\s*'(\.[^']+)'/g)]
      return imported.flatMap(([, from = '']) => {
        const target = join(dirname(file), from)
        const other = roomOf(target)
        const isCrossing = room !== undefined && other !== undefined && other !== room && !isLabels(target)
        return isCrossing ? [{ file, room, other }] : []
      })
    })
}

test('a room of the server imports only rooms before it', () => {
  const wrong = findCrossings('api').filter(
    ({ room, other }) => ROOMS.indexOf(other) === -1 || ROOMS.indexOf(other) >= ROOMS.indexOf(room),
  )
  expect(wrong).toEqual([])
})

/** What every room of the web app uses. They import no other room, and of each other what is listed. */
const GROUND: Record<string, readonly string[]> = {
  ui: ['lib', 'brand'],
  lib: ['ui', 'brand'],
  brand: [],
  session: ['ui', 'lib'],
}

/** Of which other rooms a room of the web app shows something; the others know the ground alone. Nobody imports home and shell. */
const SHOWN_ROOMS: Record<string, readonly string[]> = {
  registration: ['codes'],
  login: ['codes'],
  admins: ['codes', 'notifications'],
  profile: ['codes', 'licences', 'notifications', 'reps'],
  privacy: ['codes', 'imports', 'registration'],
  settings: ['privacy'],
  reps: ['imports', 'registration'],
  orders: ['cases', 'reps', 'settings'],
  requests: ['activity', 'cases', 'imports', 'notifications', 'orders', 'reps', 'settings', 'stock'],
  samples: ['addresses', 'licences', 'notifications', 'orders', 'reps'],
  stock: ['cases', 'imports'],
  limits: ['stock'],
  cases: ['privacy'],
  review: ['imports', 'licences', 'limits', 'privacy', 'registration'],
  home: [
    ...['addresses', 'licences', 'limits', 'notifications', 'orders', 'profile', 'registration'],
    ...['reps', 'samples'],
  ],
  shell: ['login', 'notifications'],
}

test('a room of web imports only the ground and the rooms of which it shows something', () => {
  const allowed = (room: string) => GROUND[room] ?? [...Object.keys(GROUND), ...(SHOWN_ROOMS[room] ?? [])]
  const crossings = findCrossings('web')
  expect(crossings.filter(({ room, other }) => !allowed(room).includes(other))).toEqual([])
  expect(crossings.filter(({ file, other }) => isLabels(file) && !(other in GROUND))).toEqual([])
  // No line of the table is out of date.
  const unused = Object.entries(SHOWN_ROOMS).flatMap(([room, others]) =>
    others
      .filter(other => !crossings.some(found => found.room === room && found.other === other))
      .map(other => `${room}: ${other}`),
  )
  expect(unused).toEqual([])
})

test('no two rooms of web or contract need each other', () => {
  const placeOf = (room: string) => (room in GROUND ? 'ground' : room)
  for (const app of ['web', 'contract'] as const) {
    const needs = new Map<string, Set<string>>()
    for (const { room, other } of findCrossings(app)) {
      if (placeOf(room) === placeOf(other)) continue
      needs.set(placeOf(room), (needs.get(placeOf(room)) ?? new Set()).add(placeOf(other)))
    }
    const reach = (from: string, seen = new Set<string>()): Set<string> => {
      for (const next of needs.get(from) ?? []) if (!seen.has(next)) reach(next, seen.add(next))
      return seen
    }
    const circles = [...needs].flatMap(([room, direct]) =>
      [...direct]
        .filter(other => reach(other).has(room))
        .map(other => `${room} needs ${other}, which needs ${room}`),
    )
    expect(circles).toEqual([])
  }
})

/** Where the name of an HCP is not shown: it is compared, or the server searches for it. */
const NAMES_NOT_SHOWN = [
  'web/src/cases/case-facts.tsx: search: hcp.name',
  'web/src/requests/admin-request-page.tsx: hcp.phone || hcp.name',
  'web/src/review/registration-review-page.tsx: parseErasedHcpNumber(profile.companyUser.name',
  'web/src/review/use-registration-selection.tsx: parseErasedHcpNumber(companyUser.name',
]

test('a screen shows the name of an HCP through personNameOrErased, which words an erased one', () => {
  const bare = files
    .filter(file => file.startsWith('web/src/') && !file.includes('.test.'))
    .flatMap(file =>
      [...read(file).matchAll(/.*\b(?:hcp|companyUser|user)\.name\b/g)].map(
        ([line]) => `${file}: ${line.trim()}`,
      ),
    )
    .filter(line => !/personNameOrErased\((\w+\.)*(hcp|companyUser|user)\.name$/.test(line))
  const isShown = (line: string) =>
    !NAMES_NOT_SHOWN.some(
      known =>
        line.startsWith(known.split(': ')[0] ?? '') && line.includes(known.slice(known.indexOf(': ') + 2)),
    )
  expect(bare.filter(isShown)).toEqual([])
})
