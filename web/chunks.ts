import { relative } from 'node:path'

type ModuleInfo = { importers: string[]; dynamicImporters: string[]; isEntry: boolean }
type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** What never changes from one deployment to the next. */
const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/
/** What is fetched on its own, by the first that fits. What fits nothing is the HCP's. */
const AREAS: [name: string, files: RegExp][] = [
  ['data', /^src\/(prefetch|lib\/query-provider)\./],
  ['desktop', /desktop-side/],
  ['legal', /terms-page/],
  ['admin', /(admin-|^src\/review\/)/],
  ['register', /^src\/regist(er|ration)\//],
  ['rep', /(rep-|registration-history)/],
  ['entry', /^src\/(auth|shell)\/(?!portal-layout)/],
  ['hcp', /./],
]

/**
 * The file a module goes into: few files, of which each person loads those of one area. What logging in needs comes
 * first, then what loads data; what several areas share is `ui`.
 */
function chunkOf(id: string, graph: Graph): string {
  if (FRAMEWORK.test(id)) return 'framework'
  const areas = new Set<string>()
  const seen = new Set<string>()
  const visit = (module: string) => {
    if (seen.has(module)) return
    seen.add(module)
    const info = graph.getModuleInfo(module)
    if (info === null) return
    if (info.isEntry) areas.add('login')
    if (info.dynamicImporters.length > 0) areas.add(areaOf(module))
    info.importers.forEach(visit)
  }
  visit(id)
  const [only = 'login'] = areas
  if (areas.size === 1) return only
  return areas.has('login') ? 'login' : areas.has('data') ? 'data' : 'ui'
}

function areaOf(id: string): string {
  const file = relative(import.meta.dirname, id).replaceAll('\\', '/')
  if (file === 'src/auth/login-page.tsx') return 'login'
  return AREAS.find(([, files]) => files.test(file))?.[0] ?? 'hcp'
}

/** Whoever comes first takes what its modules import along, and all that follow import it from there. */
const IN_ORDER = ['framework', 'login', 'data', 'ui', ...AREAS.map(([name]) => name)]

export const chunkGroups = [...new Set(IN_ORDER)].map((chunk, index, all) => ({
  debugName: chunk,
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
  priority: all.length - index,
}))
