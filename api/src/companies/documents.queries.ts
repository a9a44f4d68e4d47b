import type { DocumentKind } from '@portal/contract/terms'
import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'

/** The newest version number of a company's document; 0 while the portal's default text applies. */
export async function findCurrentDocumentVersion(
  db: Queryable,
  companyId: string,
  kind: DocumentKind,
): Promise<number> {
  const { version } = await db
    .selectFrom('documents')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .select(sql<number>`coalesce(max(version), 0)`.as('version'))
    .executeTakeFirstOrThrow()
  return version
}
