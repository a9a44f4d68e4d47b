import { insertCase, type NewCase } from '../src/cases/open-case.ts'
import { recordAuditEvent } from '../src/platform/audit/record-audit.ts'
import type { UserRow } from '../src/platform/database/schema.ts'
import type { TestServer } from './server.ts'

type CaseOverrides = Partial<NewCase> & {
  /** The user who opens the case. */
  by: UserRow
  dueAt?: Date | null
}

/** An open case, by default a delivery problem. Its due time follows from its deadlines. */
export async function buildCase(
  server: Pick<TestServer, 'db' | 'companies'>,
  { by, dueAt, ...values }: CaseOverrides,
) {
  const company = Object.values(server.companies).find(({ id }) => id === by.company_id)
  if (company === undefined) throw new Error('No company')
  const actor = { companyId: by.company_id, userId: by.id, role: by.role }
  const opened = await server.db.transaction().execute(async trx => {
    const found = await insertCase(
      trx,
      { userId: by.id, company },
      {
        kind: 'DELIVERY',
        text: 'It did not arrive',
        ...(values.kind === 'INCIDENT' && { details: { people: null, data: [] } }),
        ...(values.kind === 'PRIVACY' && { details: { request: 'OTHER' } }),
        ...values,
      },
    )
    await recordAuditEvent(trx, actor, { action: 'case.opened', entity: 'case', entityId: found.id })
    return found
  })
  if (dueAt !== undefined)
    await server.db.updateTable('cases').set({ due_at: dueAt }).where('id', '=', opened.id).execute()
  return opened
}
