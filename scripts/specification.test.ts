import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const lines = readFileSync(join(root, 'docs/specification.md'), 'utf8').split('\n')

/** The paragraphs that must each have a section with at least one row. */
const PARAGRAPHS = [
  'H§1 What the product does',
  'H§2 General routing',
  'H§2 Login',
  'H§2 Verify',
  'H§2 User not found',
  'H§2 Registration',
  'H§2 Portal home',
  'H§2 Sample Request',
  'H§2 Pick Your Address',
  'H§2 Add New Address',
  'H§2 Edit Address',
  'H§2 Manage Order',
  'H§2 Profile',
  'H§3 Entities and their fields',
  'H§4 Order status',
  'H§4 Authentication',
  'H§4 OTP resend timer',
  'H§4 Registration flow',
  'H§4 Login after verification',
  'H§4 Stored token on the login layout',
  'H§4 Deep link',
  'H§4 Region',
  'H§4 Sample order flow',
  'H§4 Submit buttons',
  'H§5 Validation rules',
  'H§6 Roles and permissions',
  'H§7 The calls it makes',
  'H§8 The error catalogue',
  'H§9 Business constants and limits',
  'R§1 Sales representatives',
  'R§1 Admins',
  'R§2 Dialogs',
  'R§2 Registration History',
  'R§2 Rep layout',
  'R§2 Sales rep dashboard',
  'R§2 Sample Requests by HCP',
  'R§2 Admin login',
  'R§2 Admin HCP Registration list',
  'R§2 Admin profile review',
  'R§2 Admin layout',
  'R§3 Entities of the rep area',
  'R§3 Entities of the admin area',
  'R§4 Deep link',
  'R§4 Rep transitions',
  'R§4 Registration status in the admin list',
  'R§4 Admin profile save',
  'R§5 Remark and reject texts',
  'R§5 Admin login rules',
  'R§5 Admin Save',
  'R§5 Admin list search and filters',
  'R§6 Representatives',
  'R§6 Admins',
  "R§7 The rep's calls",
  "R§7 The admin's calls",
  "R§8 The rep's errors",
  "R§8 The admin's errors",
  "R§9 The rep's constants",
  "R§9 The admin's constants",
  'UX 1 Sizes and zoom',
  'UX 2 Bottom bar',
  'UX 3 Phone numbers',
  'UX 4 One-time codes',
  'UX 5 Nothing typed twice',
  'UX 6 Loading',
  'UX 7 Optimistic changes',
  'UX 8 Errors, successes, empty states',
  'UX 9 Irreversible acts and dialogs',
  'UX 10 Offline',
  'UX 11 Colour schemes, contrast, movement',
  'UX 12 Narrow screens and large text',
  'UX 13 Status and ids',
  'UX 14 Back and reload',
  'UX 15 axe',
  'UX 16 First load',
  'UX 17 Titles, focus and scroll',
]

type Row = { section: string; rule: string; proofs: { file: string; name: string }[] }

/** Rows read `| rule | \`file\` › name of a test<br>\`file\` › another |`. */
function readRows(): Row[] {
  const rows: Row[] = []
  let section = ''
  for (const line of lines) {
    if (line.startsWith('## ')) section = line.slice(3).trim()
    const [, rule, proof] = /^\| (.+?) \| (.+) \|$/.exec(line) ?? []
    if (rule === undefined || proof === undefined || rule === 'rule' || rule.startsWith('---')) continue
    const proofs = proof.split('<br>').map(cited => {
      const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(cited.trim()) ?? []
      return { file, name }
    })
    rows.push({ section, rule, proofs })
  }
  return rows
}

const rows = readRows()

test.each(PARAGRAPHS)('%s is covered', paragraph => {
  expect(rows.filter(row => row.section === paragraph)).not.toEqual([])
})

test('every cited test exists', () => {
  const missing = rows.flatMap(row =>
    row.proofs
      .filter(({ file, name }) => name === '' || !existsSync(join(root, file)) || !isTitle(file, name))
      .map(({ file, name }) => `${row.section}: ${row.rule}: ${file} › ${name}`),
  )
  expect(missing).toEqual([])
})

/** Whether a name stands in a test file whole, between quotes of any kind. */
function isTitle(file: string, name: string): boolean {
  const source = readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'")
  return ["'", '"', '`'].some(quote => source.includes(quote + name + quote))
}
