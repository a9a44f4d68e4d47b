import { createHash } from 'node:crypto'
import { isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { IMPORTERS, type ImportKind } from '@portal/contract/imports/import-columns'
import type { Imported, ImportProblem, ImportValues } from '@portal/contract/imports/imports.endpoints'
import type { AppContext, Routes } from '../companies/app-context.ts'
import { importLicences } from '../licences/import-licences.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { ImportOutcome, ImportRow } from '../platform/http/import-rows.ts'
import { importLots } from '../stock/import-lots.ts'
import { importSamples } from '../stock/import-samples.ts'
import { countInvitations } from '../users/invitations.queries.ts'
import { importHcps, importReps } from './import-people.ts'
import { registerInvitations } from './invite-hcps.ts'
import { parseImportFile } from './parse-import-file.ts'

/** Writes the rows in a transaction; writes nothing when there are problems. */
type Importer<T> = (
  trx: Trx,
  session: Session,
  rows: readonly ImportRow<T>[],
  options: { again: boolean; notifyHcps: boolean; approve: boolean },
) => Promise<ImportOutcome>

/** One importer per kind, of the room that owns the records. */
const importers: { [K in ImportKind]: Importer<ImportValues[K]> } = {
  hcps: (trx, session, rows, options) => importHcps(trx, session, rows, session.company, options),
  licences: (trx, session, rows) => importLicences(trx, rows, session.company),
  reps: (trx, session, rows) => importReps(trx, rows, session.company),
  samples: importSamples,
  lots: (trx, session, rows, { again }) =>
    importLots(trx, session, rows, { again, timeZone: session.company.timeZone }),
}

const NOTHING: ImportOutcome = { added: 0, known: 0, problems: [] }

/** Rolls back a transaction and carries its outcome. */
class Undone extends Error {
  readonly outcome: ImportOutcome
  constructor(outcome: ImportOutcome) {
    super('Undone')
    this.outcome = outcome
  }
}

/** CSV import for admins, all rows of a file or none, and the invitations after it. A dry run is an import that is rolled back. */
export function registerImportRoutes({ route, change }: Routes, { db }: AppContext): void {
  route('GET /admin/invitations', ({ session }) => countInvitations(db, session.companyId))
  registerInvitations({ change })

  route('POST /admin/import', async ({ session, body }) => {
    const { kind, csv, dryRun, again = false, notifyHcps = false, approve = false } = body
    if (!isRoleInAdminGroup(IMPORTERS[kind], session.adminRole)) throw new PortalError('FORBIDDEN')
    const file = parseImportFile(kind, csv, session.company.region)
    const { rows, ignored, problems, quote } = file
    const digest = createHash('sha256').update(csv).digest('hex')
    // The rows were parsed by the schema of this kind.
    const importer = importers[kind] as Importer<unknown>
    const work = db.transaction().execute(async trx => {
      const outcome =
        rows.length > 0 ? await importer(trx, session, rows, { again, notifyHcps, approve }) : NOTHING
      if (dryRun || problems.length + outcome.problems.length > 0) throw new Undone(outcome)
      const { added, known, approved = 0 } = outcome
      if (added + approved > 0) {
        await recordAuditEvent(trx, session, {
          action: `import.${kind}`,
          entity: 'import',
          entityId: digest,
          details: { added, known, ...(approved > 0 && { approved }), ...(notifyHcps && { notifyHcps }) },
        })
      }
      return outcome
    })
    let done = true
    const outcome = await work.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
      done = false
      return error.outcome
    })
    const quoted = <T extends ImportProblem>(list: readonly T[]) =>
      list
        .toSorted((one, other) => one.row - other.row)
        .map(problem => ({ ...problem, value: quote(problem.row, problem.column) }))
    const all = quoted([...problems, ...outcome.problems])
    const warnings = quoted([...file.warnings, ...(outcome.warnings ?? [])])
    const total = rows.length + new Set(problems.map(({ row }) => row)).size
    const { added, known, waiting = 0, declined = 0, approved = 0, repeated = [] } = outcome
    return {
      ...{ done, rows: total, added, known, waiting, declined, approved },
      ...{ repeated, ignored, problems: all, warnings },
    } satisfies Imported
  })
}
