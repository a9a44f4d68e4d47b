import { foldIdentifier } from '@portal/contract/identifiers'
import type { ImportProblem, ImportValues } from '@portal/contract/imports/imports.endpoints'
import type { RuleCode } from '@portal/contract/problems'
import { HCP, REP } from '@portal/contract/roles'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import type { Audit } from '../platform/http/change.ts'
import {
  findDuplicateRowProblems,
  type ImportOutcome,
  type ImportRow,
  toImportProblem,
} from '../platform/http/import-rows.ts'
import { handOverHcps } from '../reps/hand-over-hcps.ts'
import { lockNamedUsers, type NamedPerson } from '../users/named-users.queries.ts'

type Side = { phone: string; externalId: string; unknown: RuleCode }
/** The columns of each person, and the problem of one whom the company does not have. */
const HCP_SIDE: Side = { phone: 'Mobile No', externalId: 'External ID', unknown: 'HCP_UNKNOWN' }
const REP_SIDE: Side = {
  phone: 'Sales rep mobile no',
  externalId: 'Sales rep external ID',
  unknown: 'REP_UNKNOWN',
}

/**
 * Assigns active reps to HCPs who are there, each with the audit event of a single assignment. The rep whom an HCP has already
 * changes nothing (decision 79).
 */
export async function importAssignments(
  trx: Trx,
  { companyId }: Session,
  rows: readonly ImportRow<ImportValues['assignments']>[],
  { dryRun, notifyHcps, audit }: { dryRun: boolean; notifyHcps: boolean; audit: Audit<'promoter.assigned'> },
): Promise<ImportOutcome> {
  const named = rows.map(({ no, values: { phone, externalId, repPhone, repExternalId } }) => ({
    ...{ no, hcp: { phone, externalId }, rep: { phone: repPhone, externalId: repExternalId } },
  }))
  const lock = (role: typeof HCP | typeof REP, people: NamedPerson[]) =>
    lockNamedUsers(trx, { companyId, role }, people)
  // In the order of an assignment: HCPs before reps.
  const hcpOf = await lock(
    HCP,
    named.map(({ hcp }) => hcp),
  )
  const repOf = await lock(
    REP,
    named.map(({ rep }) => rep),
  )
  const found = named.map(row => ({ ...row, user: hcpOf(row.hcp), newRep: repOf(row.rep) }))
  const twice = found.flatMap(({ no, user }) => (user ? { no, values: user } : []))
  const problems = [
    ...found.flatMap(({ no, hcp, user }) => personProblems(no, HCP_SIDE, hcp, user)),
    ...found.flatMap(({ no, rep, newRep }) => personProblems(no, REP_SIDE, rep, newRep)),
    ...findDuplicateRowProblems(twice, ({ id }) => id, HCP_SIDE.phone),
  ]
  const changed = found.flatMap(({ user, newRep }) =>
    user && newRep && user.promoter_id !== newRep.id ? { hcp: user, rep: newRep } : [],
  )
  // Nothing more is refused: a dry run need not write 50,000 rows to roll them back.
  if (problems.length === 0 && !dryRun) {
    const byRep = Map.groupBy(changed, ({ rep }) => rep)
    const ids = new Map(Array.from(byRep, ([rep, hcps]) => [rep, hcps.map(({ hcp }) => hcp.id)]))
    await handOverHcps(trx, companyId, ids, notifyHcps)
    for (const { hcp, rep } of changed)
      audit('promoter.assigned', hcp.id, { from: hcp.promoter_id, to: rep.id })
  }
  return { added: changed.length, known: rows.length - changed.length, problems }
}

function personProblems(
  no: number,
  side: Side,
  { phone, externalId }: NamedPerson,
  user: UserRow | undefined,
): ImportProblem[] {
  if (user === undefined || user.disabled_at !== null)
    return [toImportProblem(no, phone == null ? side.externalId : side.phone, { code: side.unknown })]
  const isOther = externalId != null && foldIdentifier(externalId) !== user.external_id_folded
  return isOther ? [toImportProblem(no, side.externalId, { code: 'EXTERNAL_ID_DIFFERS' })] : []
}
