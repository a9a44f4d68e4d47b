import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

const AREAS = [
  'What the product does',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'The calls it makes',
  'The error catalogue',
  'Business constants and limits',
]
const DECISIONS = [
  'The running system',
  'The wire',
  'One-time codes and login',
  'Sessions, roles, deep links',
  'Registration and verification',
  'Profile and addresses',
  'Samples, cart, orders',
  'Rep and admin areas',
  'Screens not shown, and demo records',
  'Amended 2026-11-23',
  'Amended 2026-11-25',
]
const EXPERIENCE = [
  'Sizes and zoom',
  'Bottom bar',
  'Phone numbers',
  'One-time codes',
  'Nothing typed twice',
  'Loading',
  'Optimistic changes',
  'Errors, successes, empty states',
  'Irreversible acts and dialogs',
  'Offline',
  'Colour schemes, contrast, movement',
  'Narrow screens and large text',
  'Status and ids',
  'Back and reload',
  'axe',
  'Files of a navigation, first load',
  'Titles, focus and scroll of a route',
  'Nothing appears under a finger',
  'Lost answers; colours of a state',
  'Alerts',
  'The first question of a screen',
  'Numbers grouped; nothing typed is lost',
  'Keyboard shortcuts',
  'Plain words',
  'Levels of a card',
  'Plots',
  'Toasts',
  'Dead ends',
  'What a dialog sends',
  'Where a receipt stands',
  'Pairs of numbers; parts of a month',
  'Bars and colours of data',
  'Printed pages',
]

/** Every paragraph that tests can name, in order, with its title. */
export const PARAGRAPHS: ReadonlyMap<string, string> = new Map(
  Object.entries({ H: AREAS, R: AREAS, D: DECISIONS, UX: EXPERIENCE }).flatMap(([document, titles]) =>
    titles.map((title, index) => [`${document}§${index + 1}`, title] as const),
  ),
)

type NamedTest = { file: string; name: string; paragraphs: string[] }

/** The tests with paragraphs at the end of their titles, for example 'five addresses at most [H§9 D§6]'. */
export function findTestsWithParagraphs(): NamedTest[] {
  const files = globSync('{contract,api,web,e2e,scripts}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  return files.sort().flatMap(file => {
    const source = readFileSync(join(root, file), 'utf8')
    const titles = source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*?) \[([^[\]\n]*§[^[\]\n]*)\]\1/g)
    return [...titles].map(([, , name = '', paragraphs = '']) => ({
      file: file.replaceAll('\\', '/'),
      name: name.replace(/\\(['"`])/g, '$1'),
      paragraphs: paragraphs.split(' '),
    }))
  })
}

/** The page: each paragraph with its tests, grouped by file. */
function describeSpecification(tests: NamedTest[]): string {
  const sections = [...PARAGRAPHS].map(([paragraph, title]) => {
    const proofs = tests.filter(({ paragraphs }) => paragraphs.includes(paragraph))
    const files = Map.groupBy(proofs, ({ file }) => file)
    const lists = [...files].map(
      ([file, named]) => `- \`${file}\`\n${named.map(({ name }) => `  - ${name}\n`).join('')}`,
    )
    return `## ${paragraph} ${title}\n\n${lists.join('') || 'No test yet.\n'}`
  })
  return `# Which tests prove which paragraph

H is the specification of the HCP area, R of the representative and admin areas, D what we decided where they are silent, UX how every screen behaves.
The names of tests end with the paragraphs they prove, in brackets.

${sections.join('\n')}`
}

if (process.argv[1] === import.meta.filename)
  process.stdout.write(describeSpecification(findTestsWithParagraphs()))
