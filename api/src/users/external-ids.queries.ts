import { foldIdentifier } from '@portal/contract/identifiers'
import type { ImportProblem } from '@portal/contract/imports/imports.endpoints'
import type { Role } from '@portal/contract/roles'
import { sql } from 'kysely'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import type { Queryable, Trx, UserRow } from '../platform/database/schema.ts'
import { findDuplicateRowProblems, type ImportRow, toImportProblem } from '../platform/http/import-rows.ts'
import { throwTakenOrOriginalError } from './users.queries.ts'

type IdentifiedRow = ImportRow<{ phone: string; externalId?: string | null | undefined }>
type KnownRow = { row: IdentifiedRow; ownerId: string }

/** The columns of an external id; null for none. */
export function toExternalIdColumns(externalId: string | null = null) {
  return {
    external_id: externalId,
    external_id_folded: externalId === null ? null : foldIdentifier(externalId),
  }
}

const COLUMN = 'External ID'

/** Reports each row of an import whose external id an earlier row has, or somebody else of the company and role. */
export async function findExternalIdProblems(
  db: Queryable,
  { companyId, role }: { companyId: string; role: Role },
  rows: readonly IdentifiedRow[],
  known: readonly KnownRow[],
): Promise<ImportProblem[]> {
  const identified = rows.filter(({ values }) => values.externalId != null)
  const keyOf = ({ externalId }: IdentifiedRow['values']) => foldIdentifier(externalId ?? '')
  const owners = await db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('role', '=', role)
    .where(sql<boolean>`external_id_folded = any(${identified.map(({ values }) => keyOf(values))}::text[])`)
    .select(['id', 'external_id_folded'])
    .execute()
  const ownerOf = new Map(owners.map(({ id, external_id_folded }) => [external_id_folded, id]))
  const rowOf = new Map(known.map(({ row, ownerId }) => [row.no, ownerId]))
  const taken = identified.filter(({ no, values }) => {
    const owner = ownerOf.get(keyOf(values))
    return owner !== undefined && owner !== rowOf.get(no)
  })
  return [
    ...findDuplicateRowProblems(identified, keyOf, COLUMN),
    ...taken.map(({ no }) => toImportProblem(no, COLUMN, { code: 'EXTERNAL_ID_EXISTS' })),
  ]
}

/**
 * Gives HCPs or reps who are there the external ids of an import. @returns the users that had another
 * @throws PortalError EXTERNAL_ID_EXISTS when somebody else got one at the same time
 */
export async function setExternalIds(trx: Trx, known: readonly KnownRow[]): Promise<UserRow[]> {
  const wanted = known.flatMap(({ row, ownerId }) => {
    const { externalId } = row.values
    return externalId == null ? [] : [{ id: ownerId, ...toExternalIdColumns(externalId) }]
  })
  return trx
    .updateTable('users')
    .from(
      sql<{ id: string; typed: string; folded: string }>`unnest(${wanted.map(({ id }) => id)}::uuid[],
        ${wanted.map(one => one.external_id)}::text[], ${wanted.map(one => one.external_id_folded)}::text[])`.as<'wanted'>(
        sql`wanted(id, typed, folded)`,
      ),
    )
    .set({
      external_id: sql.ref('wanted.typed'),
      external_id_folded: sql.ref('wanted.folded'),
      updated_at: nextUpdatedAtSql('users'),
    })
    .whereRef('users.id', '=', 'wanted.id')
    .where(sql<boolean>`users.external_id is distinct from wanted.typed`)
    .returningAll('users')
    .execute()
    .catch(throwTakenOrOriginalError)
}
