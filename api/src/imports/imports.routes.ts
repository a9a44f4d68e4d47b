import { createHash } from 'node:crypto'
import { isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { IMPORT_ROLES, type ImportKind } from '@portal/contract/imports/import-columns'
import type { Imported, ImportProblem, ImportValues } from '@portal/contract/imports/imports.endpoints'
import type { AppContext, Routes } from '../companies/app-context.ts'
import { requirePrivacyContact } from '../companies/privacy-contact.ts'
import { importDoNotContact } from '../consents/do-not-contact.ts'
import { importLicences } from '../licences/import-licences.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { type Audit, undo } from '../platform/http/change.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { ImportOutcome, ImportRow } from '../platform/http/import-rows.ts'
import { importReceivedGoods } from '../stock/import-received-goods.ts'
import { importSamples } from '../stock/import-samples.ts'
import { importAssignments } from './import-assignments.ts'
import { importHcps, importReps } from './import-people.ts'
import { registerInvitationRoutes } from './invite-hcps.ts'
import { parseImportFile } from './parse-import-file.ts'

/** Writes the rows in a transaction; writes nothing when there are problems. */
type Importer<T> = (
  trx: Trx,
  session: Session,
  rows: readonly ImportRow<T>[],
  options: {
    dryRun: boolean
    again: boolean
    notifyHcps: boolean
    approve: boolean
    audit: Audit<keyof typeof IMPORT_AUDITS>
  },
) => Promise<ImportOutcome>

/** One importer per kind, of the room that owns the records. */
const importers: { [K in ImportKind]: Importer<ImportValues[K]> } = {
  hcps: importHcps,
  assignments: importAssignments,
  licences: importLicences,
  reps: importReps,
  samples: importSamples,
  lots: importReceivedGoods,
  doNotContact: importDoNotContact,
}

const NOTHING: ImportOutcome = { added: 0, known: 0, problems: [] }

/** The audit event of each kind, and those of approvals. */
const IMPORT_AUDITS = {
  'import.hcps': 'import',
  'import.assignments': 'import',
  'import.licences': 'import',
  'import.reps': 'import',
  'import.samples': 'import',
  'import.lots': 'import',
  'import.doNotContact': 'import',
  'promoter.assigned': 'user',
  'registration.decided': 'user',
} as const satisfies Record<`import.${ImportKind}`, string> & Record<string, string>

/** CSV import for admins, all rows of a file or none, and the invitations after it. A dry run is an import that is rolled back. */
export function registerImportRoutes(routes: Routes, context: AppContext): void {
  const { config } = context
  registerInvitationRoutes(routes, context)

  routes.change('POST /admin/import', {
    audits: IMPORT_AUDITS,
    async prepare({ session, body: { kind, csv } }) {
      if (!isRoleInAdminGroup(IMPORT_ROLES[kind], session.adminRole)) throw new PortalError('FORBIDDEN')
      return parseImportFile(kind, csv, session.company.region)
    },
    async run({ trx, session, body, prepared: file, audit }) {
      const { kind, csv, dryRun, again = false, notifyHcps = false, approve = false } = body
      const { rows, ignored, problems, quote } = file
      if (kind === 'hcps') await requirePrivacyContact(trx, session.companyId, config)
      // The rows were parsed by the schema of this kind.
      const importer = importers[kind] as Importer<unknown>
      const options = { dryRun, again, notifyHcps, approve, audit }
      const outcome = rows.length > 0 ? await importer(trx, session, rows, options) : NOTHING
      const done = !dryRun && problems.length + outcome.problems.length === 0
      const { added, known, waiting = 0, declined = 0, approved = 0, identified = 0, repeated = [] } = outcome
      const quoted = <T extends ImportProblem>(list: readonly T[]) =>
        list
          .toSorted((one, other) => one.row - other.row)
          .map(problem => ({ ...problem, value: quote(problem.row, problem.column) }))
      const answer = {
        ...{ done, added, known, waiting, declined, approved, identified, repeated, ignored },
        rows: rows.length + new Set(problems.map(({ row }) => row)).size,
        problems: quoted([...problems, ...outcome.problems]),
        warnings: quoted([...file.warnings, ...(outcome.warnings ?? [])]),
        ...(outcome.contacts && { contacts: outcome.contacts }),
      } satisfies Imported
      if (!done) return undo(answer)
      const completed = outcome.contacts?.completed ?? 0
      // Of the list of numbers there is no digest: a file may have one number.
      const id = kind === 'doNotContact' ? session.companyId : createHash('sha256').update(csv).digest('hex')
      if (added + approved + completed + identified > 0)
        audit(`import.${kind}`, id, {
          ...{ added, known },
          ...(approved > 0 && { approved }),
          ...(completed > 0 && { completed }),
          ...(identified > 0 && { identified }),
          ...(notifyHcps && { notifyHcps }),
          ...outcome.ids,
        })
      return answer
    },
  })
}
