import { join, relative } from 'node:path'

type ModuleInfo = {
  importers: string[]
  dynamicImporters: string[]
  isEntry: boolean
  code: string | null
}
type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** The module of one icon. An index imports all of them; the code of its importers shows who uses an icon. `CircleAlert` is in `circle-alert`. */
const ICON = /^(.*[\\/]lucide-react[\\/].*)[\\/]icons[\\/]([\w-]+)\.mjs$/

/** Stays the same between deployments, so browsers keep it cached. */
const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler)[\\/]/
/**
 * Chunks of dynamic imports. The first matching pattern wins; a module without a match belongs to `hcp`. An area's first
 * screen has the area's name. Its other screens have the name, a dash and a suffix, and load on navigation.
 */
const AREAS: [name: string, files: RegExp][] = [
  ['portal', /^src\/(portal|prefetch|session\/query-provider-layout|login\/login-page)\./],
  ['desktop', /desktop-side/],
  ['updates', /shell\/register-service-worker\./],
  ['workbook', /read-workbook\./],
  ['notices', /notices-panel/],
  ['slip', /slips?-page/],
  ['terms', /accept-terms-dialog/],
  ['plain', /(terms-page|brand\/terms|not-found|warning|lunch)/],
  ['errors', /error-texts/],
  ['links', /(deep-link|login-rejected-notice)/],
  ['staff', /(admin-(layout|login|account-setup)|first-owner)/],
  ['cases-admin', /^src\/cases\/(admin-cases?|case-deadlines)-page\./],
  ['cases-report', /^src\/cases\/safety-report-page\./],
  ['cases', /^src\/cases\//],
  ['admin-requests', /^src\/requests\//],
  ['admin-stock', /^src\/(limits|imports|stock)\//],
  ['admin-settings', /^src\/(admins\/(admins|admin-security)|settings)/],
  ['admin-reps', /^src\/reps\/reps-page\./],
  ['admin-privacy', /^src\/privacy\//],
  ['admin-programme', /^src\/programme\//],
  [
    'admin-review',
    /^src\/(activity|setup-checklist|notifications\/messages-page|review\/registration-review-page)/,
  ],
  ['admin', /^src\/review\//],
  ['register-end', /(verification-step|outcome-dialogs)/],
  ['register', /^src\/regist(er|ration)\//],
  ['rep-lists', /(rep-requests|registration-history)/],
  ['rep-card', /rep-card-page/],
  ['licence-form', /licence-form\./],
  ['report-problem', /report-problem-form\./],
  ['rep', /rep-/],
  ['entry', /^src\/(login|codes|admins)\//],
  ['hcp-rooms', /^src\/(addresses|orders|profile|samples)\//],
  ['hcp', /./],
]

/** Screen parts with a separate chunk, which also holds the modules that only the part needs. */
const PARTS: [name: string, files: RegExp][] = [
  ['dialogs', /^src\/ui\/dialog\./],
  ['codes', /^src\/codes\/one-time-code-form\./],
  ['order', /^src\/(orders\/(order-status-badge|order-timeline)|brand\/sample-picture)\./],
  ['qr', /^src\/ui\/qr-code\./],
  // By name, because an index of Base UI imports them for all its importers.
  [
    'item-list',
    /^src\/samples\/sample-select-list\.|@floating-ui\/(core|dom|react-dom)\/|floating-ui\.utils\.mjs|hooks\/use(Click|ListNavigation|Typeahead|Floating)\.|\/use-button\/|useFocusableWhenDisabled|dispatchClick|composite\/root/,
  ],
]

/** The same for parts that come after the chunks of shared modules, which they use. */
const LATE_PARTS: [name: string, files: RegExp][] = [
  [
    'staff-forms',
    /^src\/(ui\/(form-dialog|list-page|infinite-scroll-loader|search-box)|orders\/(parcel-(dialog|form)|ship-orders?-dialog))\./,
  ],
  ['licence', /^src\/(licences\/licence-(facts|labels))\./],
  ['passwords', /^src\/admins\/(second-factor-code-form|new-password-field)\./],
  ['legal-text', /^src\/ui\/legal-text-body\./],
  ['copy', /^src\/ui\/copy-button\./],
]

/** Areas that open directly after the login, and the parts they load. */
const FIRST = ['entry', 'codes', 'dialogs', 'order', 'hcp', 'rep']

/** Areas of admins, and what HCPs and reps rarely open. */
const STAFF = /^(admin|slip|cases|report-problem)/

/**
 * Returns the chunk of a module. Modules of the login page come first, then the router with the data layer. Code shared
 * within one area goes into the area's chunk. Code shared by several areas goes into `ui` if one of the first screens
 * needs it, else into `staff-shared` or, if a screen of HCPs or reps needs it, `shared`.
 */
function chunkOf(id: string, graph: Graph): string {
  const known = chunks.get(id) ?? findChunk(id, graph)
  chunks.set(id, known)
  return known
}

/** Cache: the bundler asks for every module once per chunk. */
const chunks = new Map<string, string>()

function findChunk(id: string, graph: Graph): string {
  // Each legal text has a chunk, in no group.
  if (id.includes('.md?')) return id
  if (FRAMEWORK.test(id)) return 'framework'
  const areas = new Set<string>()
  const seen = new Set<string>()
  const visit = (module: string): unknown => {
    if (seen.has(module)) return
    seen.add(module)
    const part = nameOf(module, PARTS) ?? nameOf(module, LATE_PARTS)
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
  // The list comes while the browser is idle: what others share with it stays with them.
  if (areas.has('dialogs') || areas.has('codes')) areas.delete('item-list')
  const [only = 'login'] = areas
  if (areas.size === 1) return only
  for (const early of ['login', 'portal']) if (areas.has(early)) return early
  const [whole = ''] = only.split('-')
  if ([...areas].every(area => area.split('-')[0] === whole))
    return areas.has(whole) ? whole : `${whole}-rooms`
  if (FIRST.some(area => areas.has(area))) return 'ui'
  if (![...areas].every(area => area === 'staff' || STAFF.test(area))) return 'shared'
  // Every admin's screen comes after this one.
  return areas.has('staff') ? 'staff' : 'staff-shared'
}

function importersOf(id: string, info: ModuleInfo, graph: Graph): string[] {
  const [, icons = '', icon] = ICON.exec(id) ?? []
  if (icon === undefined) return info.importers
  return readersOf(join(icons, 'lucide-react.mjs'), graph).get(inPascalCase(icon)) ?? []
}

/** Maps each name to the importers of an index that mention it. Cached, because the bundler copies the code at each access. */
function readersOf(list: string, graph: Graph): Map<string, string[]> {
  const known = readers.get(list)
  if (known !== undefined) return known
  const found = new Map<string, string[]>()
  for (const importer of graph.getModuleInfo(list)?.importers ?? []) {
    const names = new Set(graph.getModuleInfo(importer)?.code?.match(/\w+/g))
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

/** Chunks by priority. A chunk also takes the imports of its modules; later chunks import those modules from it. */
const IN_ORDER = [
  'framework',
  'login',
  'portal',
  'ui',
  ...PARTS.map(([name]) => name),
  'shared',
  ...LATE_PARTS.map(([name]) => name),
  'staff-shared',
  'staff',
  'cases',
  'hcp',
  'rep',
  'register',
  'admin',
  'admin-rooms',
  'cases-rooms',
  ...AREAS.map(([name]) => name),
]

export const chunkGroups = [...new Set(IN_ORDER)].map((chunk, index, all) => ({
  debugName: chunk,
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
  priority: all.length - index,
}))
