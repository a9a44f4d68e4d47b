import { join, relative } from 'node:path'

type ModuleInfo = { importers: string[]; dynamicImporters: string[]; isEntry: boolean; code: string | null }
type Graph = { getModuleInfo(id: string): ModuleInfo | null }

const ADMIN =
  'src/((activity|imports|limits|programme|requests|review|settings|setup-checklist|stock)/|.*(admin|reps-page|messages-page|case-deadlines))'
/** What loads lazily, in the order in which users get there. The first match is the area of a module. */
const AREAS: [name: string, files: RegExp][] = [
  ['portal', /^src\/(portal|session\/query-provider-layout|\w+\/login-page)\./],
  // The first calls of a screen do not wait for its page.
  ['calls', RegExp(`^(?!${ADMIN}).*\\.ts$`)],
  ['code', /(verify-login-code-page|one-time-code-form)/],
  ['home', /(hcp-home-page|rep-home-page|hcp-portal-layout|rep-layout)/],
  ['staff', /(admin-(layout|login|account-setup)|first-owner)/],
  ['rooms', RegExp(`^(?!${ADMIN})`)],
  ['admin-calls', /\.ts$/],
  ['admin', /./],
]
/** The framework stays the same between deployments, so browsers keep it cached. */
const ORDER = ['framework', 'login', ...AREAS.map(([name]) => name)]

/** The chunk of a module: that of what is reached first of all that needs it. What one lazy import alone needs stays with it. */
function findChunk(id: string, graph: Graph): string | undefined {
  if (/node_modules[\\/](react|react-dom|scheduler)[\\/]/.test(id)) return 'framework'
  const [areas, seen] = [[] as string[], new Set<string>()]
  const visit = (module: string): void => {
    const info = graph.getModuleInfo(module)
    if (seen.has(module) || info === null) return
    seen.add(module)
    const file = relative(import.meta.dirname, module).replaceAll('\\', '/')
    if (info.isEntry) areas.push('login', 'login')
    if (info.dynamicImporters.length > 0) areas.push(AREAS.find(([, files]) => files.test(file))?.[0] ?? '')
    findImporters(module, info, graph).forEach(visit)
  }
  // Each legal text has a chunk.
  if (!id.includes('.md?')) visit(id)
  return areas.length > 1 || areas[0] === 'portal' ? ORDER.find(area => areas.includes(area)) : undefined
}

const users = new Map<string, string[]>()
/** An index imports all icons, so the code of its importers tells who uses one: `CircleAlert` is in `circle-alert`. */
function findImporters(id: string, { importers }: ModuleInfo, graph: Graph): string[] {
  const [, icons, icon] = /^(.*[\\/]lucide-react[\\/].*)[\\/]icons[\\/]([\w-]+)\.mjs$/.exec(id) ?? []
  if (icons === undefined || icon === undefined) return importers
  for (const user of users.size > 0
    ? []
    : (graph.getModuleInfo(join(icons, 'lucide-react.mjs'))?.importers ?? []))
    for (const word of new Set(graph.getModuleInfo(user)?.code?.match(/\w+/g)))
      users.set(word, [...(users.get(word) ?? []), user])
  return users.get(icon.replace(/(^|-)(\w)/g, (_match, _dash, sign: string) => sign.toUpperCase())) ?? []
}

/** Cache: the bundler asks for every module once per chunk. */
const chunks = new Map<string, string | undefined>()
export const chunkGroups = ORDER.map((chunk, index) => ({
  name: (id: string, graph: Graph) => {
    if (!chunks.has(id)) chunks.set(id, findChunk(id, graph))
    return chunks.get(id) === chunk ? chunk : null
  },
  priority: ORDER.length - index,
}))
