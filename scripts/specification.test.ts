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
  'R§2 Dialogs',
  'R§2 Registration History',
  'R§2 Rep layout',
  'R§2 Sales rep dashboard',
  'R§2 Sample Requests by HCP',
  'R§3 Entities of the rep area',
  'R§4 Deep link',
  'R§4 Rep transitions',
  'R§5 Remark and reject texts',
  'R§6 Representatives',
  "R§7 The rep's calls",
  "R§8 The rep's errors",
  "R§9 The rep's constants",
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
      .filter(
        ({ file, name }) => name === '' || !existsSync(join(root, file)) || !titles(file).includes(name),
      )
      .map(({ file, name }) => `${row.section}: ${row.rule}: ${file} › ${name}`),
  )
  expect(missing).toEqual([])
})

/** The source of a test file with the quotes around and within its titles made alike. */
function titles(file: string): string {
  return readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'")
}
