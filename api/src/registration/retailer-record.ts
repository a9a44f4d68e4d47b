import type { ParsedInput } from '@portal/contract/endpoints'
import type { Routes } from '../companies/app-context.ts'
import type { Trx } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { isHcpRegisteredByRep } from '../reps/hcps-of-reps.queries.ts'
import { lockHcpOfCompany } from '../users/users.queries.ts'

/** Creates the retailer record of an HCP whom this rep registered; the same again returns it (H§3, D§5). */
export function registerRetailerRecord({ change }: Pick<Routes, 'change'>): void {
  change('POST /retailer/create-retailer', {
    audits: { 'retailer.created': 'user' },
    async run({ trx, session: rep, body, audit }) {
      const { companyId, comUserId } = body
      const theirs = companyId === rep.companyId && (await isHcpRegisteredByRep(trx, comUserId, rep.userId))
      if (!theirs) throw new PortalError('NOT_FOUND')
      await lockHcpOfCompany(trx, comUserId, companyId)
      const created = await insertRetailerRecordIfAbsent(trx, rep, body)
      if (created !== undefined) audit('retailer.created', comUserId)
      return { ...(created ?? (await findRetailer(trx, comUserId))), status: 'ACTIVE' }
    },
  })
}

const columns = ['id', 'user_id as comUserId', 'company_id as companyId'] as const

type NewRetailer = Pick<ParsedInput<'POST /retailer/create-retailer', 'body'>, 'comUserId' | 'retailerData'>

/** Stores the record of an HCP without one. @param rep the rep. @returns undefined when there already is a record */
export async function insertRetailerRecordIfAbsent(
  trx: Trx,
  rep: { userId: string; companyId: string },
  { comUserId, retailerData }: NewRetailer,
) {
  const { storeCode, storeType, ...rest } = retailerData
  return trx
    .insertInto('retailer_records')
    .values({
      ...rest,
      store_code: storeCode,
      store_type: storeType,
      user_id: comUserId,
      company_id: rep.companyId,
      updated_by: rep.userId,
    })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

async function findRetailer(trx: Trx, userId: string) {
  return trx
    .selectFrom('retailer_records')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Deletes the record of an erased HCP. */
export async function eraseRetailerRecord(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('retailer_records').where('user_id', '=', userId).execute()
}
