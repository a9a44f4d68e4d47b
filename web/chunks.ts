import { basename, relative } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }
const ADMIN =
  'src/((activity|admins|imports|keys|limits|programme|requests|review|settings|setup-checklist|stock|webhooks)/|.*(admin|reps-page|messages-page|case-deadlines))'
/** What loads lazily, in the order in which users get there. The first match is the area of a module. */
const AREAS: [name: string, files: RegExp][] = [
  ['portal', /^src\/(portal|session\/query-provider-layout|login\/login-page)\./],
  // The first calls of a screen do not wait for its page.
  ['calls', RegExp(`^(?!${ADMIN}).*\\.ts$`)],
  ['desktop', /desktop-side/],
  ['code', /(verify-login-code-page|one-time-code-form|login-rejected-notice)/],
  ['public', /(register-hcp|terms|not-found|warning|admin-login|admin-account-setup|first-owner)-page/],
  ['home', /(hcp-home-page|rep-home-page|-layout)/],
  ['rooms', RegExp(`^(?!${ADMIN})`)],
  ['admin-calls', /\.ts$/],
  ['admin', /./],
]
/** The framework stays the same between deployments, so browsers keep it cached. */
const ORDER = ['framework', 'login', ...AREAS.map(([name]) => name)]
/** What a rep's home shares with other screens of reps alone is a chunk: an HCP's home does not load it. */
const OF_REPS = /[\\/](rep-[\w-]+-page|registration-history-page|order-refusal)\.tsx$/
/** What several rooms of admins share of another room is a chunk of that room: few of their screens need it. */
const ROOM = /[\\/]web[\\/]src[\\/](?!(?:lib|session|shell|ui)[\\/])([\w-]+)[\\/]/
/** The chunk of a module: of what is reached first of all that needs it. What one lazy import alone needs stays with it. */
function findChunk(id: string, graph: Graph): string | undefined {
  if (/node_modules[\\/](react|react-dom|scheduler)[\\/]/.test(id)) return 'framework'
  const [areas, rooms, seen] = [[] as string[], new Set<string>(), new Set<string>()]
  let isOfReps = true
  const visit = (module: string): void => {
    const info = graph.getModuleInfo(module)
    if (seen.has(module) || info === null) return
    seen.add(module)
    const file = relative(import.meta.dirname, module).replaceAll('\\', '/')
    if (info.isEntry) areas.push('login', 'login')
    if (info.isEntry || info.dynamicImporters.length > 0) isOfReps &&= OF_REPS.test(file)
    if (info.dynamicImporters.length > 0) areas.push(AREAS.find(([, files]) => files.test(file))?.[0] ?? '')
    if (info.dynamicImporters.length > 0) rooms.add(file.split('/')[1] ?? '')
    findImporters(module, info, graph).forEach(visit)
  }
  // Each legal text has a chunk, and so has what both reading and writing a workbook need.
  if (!/\.md\?|[\\/]fflate[\\/]/.test(id)) visit(id)
  if (areas.length > 1 && areas.includes('home') && isOfReps) return 'rep-screens'
  const first = ORDER.find(area => areas.includes(area))
  if (areas.length === 1 && first !== 'portal') return undefined
  if (first !== 'admin') return first
  return rooms.size === 1 ? [...rooms][0] : (ROOM.exec(id)?.[1] ?? first)
}

const BARREL = /(lucide-react|(icons|floating-ui-react)[\\/]index)\.mjs$/
const words = new Map<string, Set<string>>()
/** A barrel imports all that it exports, so the code of its importers tells who uses one: `CircleAlert` is in `circle-alert`. */
function findImporters(id: string, { importers, exports }: Rolldown.ModuleInfo, graph: Graph): string[] {
  const icon = basename(id, '.mjs').replace(/(^|-)(\w)/g, (_match, _dash, sign: string) => sign.toUpperCase())
  const names = [icon, ...exports.filter(name => name !== 'default')]
  const barrels = importers.filter(importer => BARREL.test(importer))
  const users = barrels
    .flatMap(barrel => graph.getModuleInfo(barrel)?.importers ?? [])
    .filter(user => {
      const used = words.get(user) ?? new Set(graph.getModuleInfo(user)?.code?.match(/\w+/g))
      return words.set(user, used) && names.some(name => used.has(name))
    })
  return [...importers, ...users].filter(importer => !BARREL.test(importer))
}

const chunks = new Map<string, string | undefined>()
/** A group for each area, and one for the rooms of admins and what reps share. Each group asks for every module. */
export const chunkGroups = [...ORDER, undefined].map((group, index) => ({
  name: (id: string, graph: Graph) => {
    const chunk = chunks.has(id) ? chunks.get(id) : chunks.set(id, findChunk(id, graph)).get(id)
    return chunk !== undefined && group === ORDER.find(name => name === chunk) ? chunk : null
  },
  debugName: group ?? 'admin-rooms',
  priority: ORDER.length - index,
}))
