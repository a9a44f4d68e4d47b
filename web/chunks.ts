import { join, relative } from 'node:path'

type ModuleInfo = {
  importers: string[]
  dynamicImporters: string[]
  isEntry: boolean
  code: string | null
}
type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** A text's file, which is imported by one list of all texts; who says it stands in the code of those who import that. */
const TEXT = /^(.*[\\/]paraglide[\\/]messages)[\\/](\w+)\.js$/

/** A picture's file, which one list of all pictures imports likewise: `CircleAlert` is in `circle-alert`. */
const ICON = /^(.*[\\/]lucide-react[\\/].*)[\\/]icons[\\/]([\w-]+)\.mjs$/

/** What never changes from one deployment to the next. */
const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler)[\\/]/
/**
 * What is fetched on its own, by the first that fits; what fits nothing is the HCP's. An area's first screen is named
 * after it, its other rooms with a dash behind it: they come when one goes there.
 */
const AREAS: [name: string, files: RegExp][] = [
  ['portal', /^src\/(portal|prefetch|session\/query-layout|auth\/login-page)\./],
  ['desktop', /desktop-side/],
  ['workbook', /read-workbook\./],
  ['notices', /notices-panel/],
  ['slip', /(slip-page|print-layout)/],
  ['terms', /terms-dialog/],
  ['plain', /(terms-page|brand\/terms|not-found|warning|lunch)/],
  ['links', /(deep-link|login-rejected)/],
  ['staff', /admin-(layout|login)/],
  ['admin-requests', /^src\/requests\//],
  ['admin-stock', /^src\/(limits|imports|stock)\//],
  ['admin-settings', /^src\/(auth\/security|reps\/reps-page|settings)/],
  ['admin-review', /^src\/(activity|setup-checklist|notifications\/messages-page|review\/review-page)/],
  ['admin', /^src\/review\//],
  ['register-end', /(verification-step|outcome-dialogs)/],
  ['register', /^src\/regist(er|ration)\//],
  ['rep-lists', /(rep-requests|registration-history)/],
  ['rep', /rep-/],
  ['entry', /^src\/auth\//],
  ['hcp-rooms', /^src\/(addresses|orders|profile|samples)\//],
  ['hcp', /./],
]

/** Screen parts with a separate chunk. It holds the part and the modules that only the part needs; every screen that shows the part imports it. */
const PARTS: [name: string, files: RegExp][] = [
  ['dialogs', /^src\/ui\/dialog\./],
  ['codes', /^src\/auth\/code-entry\./],
  ['order', /^src\/(orders\/order-card|brand\/item-picture)\./],
  ['qr', /^src\/ui\/qr-code\./],
]

/** Who comes straight from the login, and the parts that come along. */
const FIRST = ['entry', 'codes', 'dialogs', 'hcp', 'rep']

/**
 * The file a module goes into. What the login's document needs comes first, then the router with what loads data. What
 * the rooms of one area share is the area's; what several areas share is `ui` if one of the first screens needs it,
 * and `shared` if not.
 */
function chunkOf(id: string, graph: Graph): string {
  const known = chunks.get(id) ?? findChunk(id, graph)
  chunks.set(id, known)
  return known
}

/** Asked for each module by each chunk. */
const chunks = new Map<string, string>()

function findChunk(id: string, graph: Graph): string {
  if (FRAMEWORK.test(id)) return 'framework'
  const areas = new Set<string>()
  const seen = new Set<string>()
  const visit = (module: string): unknown => {
    if (seen.has(module)) return
    seen.add(module)
    const part = nameOf(module, PARTS)
    if (part !== undefined) return areas.add(part)
    const info = graph.getModuleInfo(module)
    if (info === null) return
    if (info.isEntry) areas.add('login')
    if (info.dynamicImporters.length > 0) areas.add(nameOf(module, AREAS) ?? 'hcp')
    importersOf(module, info, graph).forEach(visit)
  }
  visit(id)
  return fileFor(areas)
}

function fileFor(areas: Set<string>): string {
  const [only = 'login'] = areas
  if (areas.size === 1) return only
  for (const early of ['login', 'portal']) if (areas.has(early)) return early
  const [whole = ''] = only.split('-')
  if ([...areas].every(area => area.split('-')[0] === whole))
    return areas.has(whole) ? whole : `${whole}-rooms`
  return FIRST.some(area => areas.has(area)) ? 'ui' : 'shared'
}

function importersOf(id: string, info: ModuleInfo, graph: Graph): string[] {
  const [, texts, text] = TEXT.exec(id) ?? []
  if (text !== undefined && text !== '_index')
    return readersOf(`${texts}.js`, TEXT_NAME, graph).get(text) ?? []
  const [, icons = '', icon] = ICON.exec(id) ?? []
  if (icon === undefined) return info.importers
  return readersOf(join(icons, 'lucide-react.mjs'), WORD, graph).get(inPascalCase(icon)) ?? []
}

/** How a text is named in the code, and how an icon is. */
const TEXT_NAME = /(?<=\bm\.)\w+/g
const WORD = /\w+/g

/** The modules that import a list, by each name in their code. The bundler copies the code at each access, so it is read once. */
function readersOf(list: string, name: RegExp, graph: Graph): Map<string, string[]> {
  const known = readers.get(list)
  if (known !== undefined) return known
  const found = new Map<string, string[]>()
  for (const importer of graph.getModuleInfo(list)?.importers ?? []) {
    const names = new Set(graph.getModuleInfo(importer)?.code?.match(name))
    for (const each of names) found.set(each, [...(found.get(each) ?? []), importer])
  }
  readers.set(list, found)
  return found
}

const readers = new Map<string, Map<string, string[]>>()

function inPascalCase(name: string): string {
  return name.replace(/(^|-)(\w)/g, (_match, _dash, sign: string) => sign.toUpperCase())
}

function nameOf(id: string, names: [string, RegExp][]): string | undefined {
  const file = relative(import.meta.dirname, id).replaceAll('\\', '/')
  return names.find(([, files]) => files.test(file))?.[0]
}

/** Chunks by priority. A chunk also takes the imports of its modules; the chunks after it import those modules from it. */
const IN_ORDER = [
  'framework',
  'login',
  'portal',
  'ui',
  ...PARTS.map(([name]) => name),
  'shared',
  'hcp',
  'rep',
  'register',
  'admin',
  'admin-rooms',
  ...AREAS.map(([name]) => name),
]

export const chunkGroups = [...new Set(IN_ORDER)].map((chunk, index, all) => ({
  debugName: chunk,
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
  priority: all.length - index,
}))
