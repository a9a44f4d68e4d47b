import type { IsoDay } from '@portal/contract/days'
import type { ParsedInput } from '@portal/contract/endpoints'
import { foldIdentifier } from '@portal/contract/identifiers'
import { isForbiddenToAll } from '@portal/contract/stock/poison-rule'
import type { SampleCategory } from '@portal/contract/users/professions'
import { type Selectable, sql } from 'kysely'
import type { AppContext, Routes } from '../companies/app-context.ts'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import type { Schema, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError, PortalError } from '../platform/http/errors.ts'
import { findSampleIdsByNameKey, sampleNameKey } from './sample-names.queries.ts'
import { findSampleOrThrow } from './stock-lists.queries.ts'

type SampleInput = ParsedInput<'POST /admin/samples/create', 'body'>

/** Changes of the company's samples, and of the rules on who may have them. */
export function registerSampleChanges({ change }: Pick<Routes, 'change'>, context: AppContext): void {
  change('POST /admin/samples/create', {
    audits: { 'sample.created': 'sample' },
    async run({ trx, session, body, audit }) {
      const columns = await columnsOf(trx, session.companyId, body)
      await requireFreeName(trx, session, body)
      const { id } = await trx
        .insertInto('shop_items')
        .values({ company_id: session.companyId, ...columns })
        .returning('id')
        .executeTakeFirstOrThrow()
      audit('sample.created', id, body)
      return id
    },
    read: ({ trx, session }, id) => findSampleOrThrow(context, trx, id, session.company),
  })

  change('POST /admin/samples/update', {
    audits: { 'sample.updated': 'sample' },
    async run({ trx, session, body: { id, ...sample }, ifMatch, audit }) {
      const before = await lockSampleOrThrow(trx, session, id)
      const columns = await columnsOf(trx, session.companyId, sample)
      if (!ifMatch.alreadyApplied(before, columns, 'SAMPLE_CHANGED')) {
        const isRenamed =
          foldIdentifier(sample.name) !== foldIdentifier(before.name) ||
          columns.category_id !== before.category_id
        if (isRenamed) await requireFreeName(trx, session, sample, id)
        await trx
          .updateTable('shop_items')
          .set({ ...columns, updated_at: nextUpdatedAtSql('shop_items') })
          .where('id', '=', id)
          .execute()
        audit('sample.updated', id, { before: await describeSample(trx, before), after: sample })
      }
      return findSampleOrThrow(context, trx, id, session.company)
    },
  })

  change('POST /admin/sample-rules', {
    audits: { 'sample-rule.set': 'company' },
    async run({ trx, session: { companyId, company }, body: rule, audit }) {
      if (rule.allowed && isForbiddenToAll(rule, company.region)) throw new PortalError('SAMPLE_RULE_IS_LAW')
      await trx
        .insertInto('sample_rules')
        .values({ company_id: companyId, ...rule })
        .onConflict(conflict =>
          conflict.columns(['company_id', 'class', 'profession']).doUpdateSet({ allowed: rule.allowed }),
        )
        .execute()
      audit('sample-rule.set', companyId, rule)
      return {}
    },
  })
}

/** A sample's row as admins describe it. */
async function describeSample(trx: Trx, row: LockedSample): Promise<SampleInput> {
  const category = trx.selectFrom('shop_categories').where('id', '=', row.category_id).select('name')
  const { name } = await category.executeTakeFirstOrThrow()
  return {
    category: name,
    name: row.name,
    class: row.class,
    registrationNo: row.registration_no,
    ...(row.registration_valid_until !== null && { registrationValidUntil: row.registration_valid_until }),
    ...(row.leaflet !== null && { leaflet: row.leaflet }),
    ...(row.useful_life_months !== null && { usefulLifeMonths: row.useful_life_months }),
    active: row.active,
    position: row.position,
  }
}

type LockedSample = Omit<Selectable<Schema['shop_items']>, 'registration_valid_until'> & {
  registration_valid_until: IsoDay | null
}

/** Locks a sample of the admin's company until the transaction ends. @returns its row @throws PortalError NOT_FOUND */
export async function lockSampleOrThrow(
  trx: Trx,
  { companyId }: Session,
  sampleId: string,
): Promise<LockedSample> {
  const row = await trx
    .selectFrom('shop_items')
    .where('id', '=', sampleId)
    .where('company_id', '=', companyId)
    .selectAll()
    .select(sql<string | null>`registration_valid_until::text`.as('validUntil'))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFoundError)
  return { ...row, registration_valid_until: row.validUntil }
}

/**
 * Refuses a name that another sample of the category has. The caller locks the category, so no sample is added in parallel.
 * @param own id of the sample that may keep the name
 * @throws PortalError SAMPLE_EXISTS
 */
async function requireFreeName(
  trx: Trx,
  { companyId }: Session,
  description: SampleInput,
  own?: string,
): Promise<void> {
  const same = (await findSampleIdsByNameKey(trx, companyId)).get(sampleNameKey(description)) ?? []
  if (same.some(id => id !== own)) throw new PortalError('SAMPLE_EXISTS')
}

/** Maps a description to columns. Creates the category with its first sample. */
async function columnsOf(trx: Trx, companyId: string, description: SampleInput) {
  const { category, ...sample } = description
  const category_id = await lockOrCreateCategoryId(trx, companyId, category)
  return { category_id, ...toSampleColumns(sample) }
}

/** Maps a description without its category to columns; what is missing stays as it is. */
export function toSampleColumns(description: Omit<SampleInput, 'category'>) {
  const { registrationNo, registrationValidUntil, usefulLifeMonths, leaflet, ...sample } = description
  return {
    ...sample,
    ...(leaflet !== undefined && { leaflet }),
    registration_no: registrationNo,
    ...(registrationValidUntil !== undefined && { registration_valid_until: registrationValidUntil }),
    ...(usefulLifeMonths !== undefined && { useful_life_months: usefulLifeMonths }),
  }
}

/** Creates a company's category if absent, and locks it until the transaction ends. @returns the category's id */
export async function lockOrCreateCategoryId(
  trx: Trx,
  companyId: string,
  name: SampleCategory,
): Promise<string> {
  const { id } = await trx
    .insertInto('shop_categories')
    .values({ company_id: companyId, name })
    .onConflict(conflict => conflict.columns(['company_id', 'name']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
