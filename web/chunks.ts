import { relative } from 'node:path'

type ModuleInfo = {
  importers: string[]
  dynamicImporters: string[]
  isEntry: boolean
  code: string | null
}
type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** A text's file, which is imported by one list of all texts; who says it stands in the code of those who import that. */
const TEXT = /^(.*[\\/]paraglide[\\/]messages)[\\/](\w+)\.js$/

/** What never changes from one deployment to the next. */
const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/
/** What is fetched on its own, by the first that fits. What fits nothing is the HCP's. */
const AREAS: [name: string, files: RegExp][] = [
  ['data', /^src\/(prefetch|session\/query-layout)\./],
  ['desktop', /desktop-side/],
  ['legal', /(terms-page|brand\/terms)/],
  ['workbook', /read-workbook\./],
  ['slip', /(slip-page|print-layout)/],
  ['admin', /(admin-|^src\/(activity|allowances|first-steps|imports|requests|review|reps|settings|stock)\/)/],
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
    importersOf(module, info, graph).forEach(visit)
  }
  visit(id)
  const [only = 'login'] = areas
  if (areas.size === 1) return only
  return areas.has('login') ? 'login' : areas.has('data') ? 'data' : 'ui'
}

function importersOf(id: string, info: ModuleInfo, graph: Graph): string[] {
  const [, all, name] = TEXT.exec(id) ?? []
  if (name === undefined || name === '_index') return info.importers
  const spoken = new RegExp(`\\bm\\.${name}\\b`)
  const readers = graph.getModuleInfo(`${all}.js`)?.importers ?? []
  return readers.filter(reader => spoken.test(graph.getModuleInfo(reader)?.code ?? ''))
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
