import { insertCase, type NewCase } from '../src/cases/open-case.ts'
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
  const opened = await server.db.transaction().execute(trx =>
    insertCase(
      trx,
      { userId: by.id, company },
      {
        kind: 'DELIVERY',
        text: 'It did not arrive',
        ...(values.kind === 'INCIDENT' && { details: { people: null, data: [] } }),
        ...(values.kind === 'PRIVACY' && { details: { request: 'OTHER' } }),
        ...values,
      },
    ),
  )
  if (dueAt !== undefined)
    await server.db.updateTable('cases').set({ due_at: dueAt }).where('id', '=', opened.id).execute()
  return opened
}
