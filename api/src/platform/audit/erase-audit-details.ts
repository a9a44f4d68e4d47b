import { sql } from 'kysely'
import type { Trx } from '../database/schema.ts'

/** Values that a person's profile had before: columns, and the name with its title. */
export type FormerDetails = Partial<
  Record<'name' | 'full_name' | 'clinic_name' | 'professional_reg_no', string | null>
>

/** The names and registration numbers that a person had before, as the audit events of the changes keep them. */
export async function findFormerDetailsOfPerson(
  trx: Trx,
  companyId: string,
  userId: string,
): Promise<string[]> {
  const { rows } = await sql<{ former: FormerDetails | null; certificate: string | null }>`
    select details->'former' as former, details->'before'->>'number' as certificate
    from audit_events join change_details on event_id = id
    where company_id = ${companyId} and entity_id = ${userId}
      and (details ? 'former' or split_part(action, '.', 1) = 'licence')`.execute(trx)
  return rows.flatMap(({ former, certificate }) =>
    [...Object.values(former ?? {}), certificate].flatMap(text => text || []),
  )
}

type ErasedPerson = {
  companyId: string
  userId: string
  /** Ids of the person's records, also of the user. */
  records: readonly string[]
  /** Names and numbers that the person has or had. */
  texts: readonly string[]
}

/**
 * Deletes the values of audit events that an erased person made, or that are about the person or their records, and of exports
 * whose filter names the person. The events stay, with ids, names of fields and digests, so the chain verifies (D§10).
 */
export async function eraseAuditDetailsOfPerson(
  trx: Trx,
  { companyId, userId, records, texts }: ErasedPerson,
): Promise<void> {
  await trx
    .deleteFrom('change_details')
    .where(sql<boolean>`event_id in (
      select id from audit_events where company_id = ${companyId} and entity_id = any(${records}::text[])
      union all
      select id from audit_events where company_id = ${companyId} and actor_id = ${userId})`)
    .execute()
  // A filter may be part of a name, or name more than the person.
  await trx
    .deleteFrom('change_details')
    .where(sql<boolean>`event_id in (
      select id from audit_events join change_details filter on filter.event_id = id,
        lower(coalesce(details->>'search', details->>'number')) as typed, unnest(${texts}::text[]) as text
      where company_id = ${companyId} and split_part(action, '.', 1) = 'export' and typed <> ''
        and (position(typed in lower(text)) > 0 or position(lower(text) in typed) > 0
          or position(nullif(regexp_replace(typed, '[^0-9]', '', 'g'), '') in text) > 0))`)
    .execute()
}
