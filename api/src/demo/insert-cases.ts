import type { SafetyDetails } from '@portal/contract/cases/safety-details'
import { sql } from 'kysely'
import { insertCase, type NewCase } from '../cases/open-case.ts'
import type { Company } from '../companies/companies.ts'
import { appendEventToAuditChain } from '../platform/audit/record-audit.ts'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import { findLotLabelsById } from '../stock/lots.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'

const HOUR = 3_600_000

/** Opens a case of each kind for a company whose programme has shipped requests. */
export async function insertDemoCases(trx: Trx, company: Company, now: Date): Promise<void> {
  const staff = trx.selectFrom('users').where('company_id', '=', company.id).selectAll()
  const admin = await staff.where('role', '=', 'ADMIN').orderBy('email').executeTakeFirstOrThrow()
  const shipped = await trx
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .where('orders.company_id', '=', company.id)
    .where('orders.status', '=', 'POSTED')
    .where('order_items.position', '=', 0)
    .orderBy('orders.shipped_at')
    .select(['orders.id', 'user_id', 'promoter_id', 'shop_item_id', 'lot_id'])
    .limit(3)
    .execute()
  const [late, damaged, harmful] = shipped
  if (late === undefined || damaged === undefined || harmful?.promoter_id == null) return
  const people = await staff
    .where('id', 'in', [late.user_id, damaged.user_id, harmful.user_id, harmful.promoter_id])
    .execute()
  const person = (id: string) => people.find(user => user.id === id) ?? admin
  const open = (by: UserRow, hoursAgo: number, values: Omit<NewCase, 'heardAt'>) =>
    openDemoCase(trx, company, by, {
      ...values,
      heardAt: new Date(now.getTime() - hoursAgo * HOUR).toISOString(),
    })

  await open(person(late.user_id), 24 * 9, {
    kind: 'DELIVERY',
    hcpId: late.user_id,
    orderId: late.id,
    details: { problem: 'NOT_ARRIVED', items: [late.shop_item_id] },
    text: 'The parcel was to come last week. Nothing has arrived yet.',
  })
  await open(person(damaged.user_id), 30, {
    kind: 'DELIVERY',
    hcpId: damaged.user_id,
    orderId: damaged.id,
    details: { problem: 'DAMAGED', items: [damaged.shop_item_id] },
    text: 'One tube had burst in the parcel.',
  })
  await open(person(harmful.promoter_id), 50, {
    kind: 'SAFETY',
    severity: 'COSMETIC_SERIOUS',
    hcpId: harmful.user_id,
    orderId: harmful.id,
    itemId: harmful.shop_item_id,
    ...(harmful.lot_id !== null && { lotId: harmful.lot_id }),
    text: 'An adult patient had swollen gums an hour after use and was treated at a hospital.',
    details: await describeDemoReport(trx, person(harmful.user_id), harmful.lot_id, now),
  })
  await open(person(damaged.user_id), 24 * 6, {
    kind: 'PRIVACY',
    details: { request: 'ACCESS' },
    hcpId: damaged.user_id,
    text: 'Please send me everything you have stored about me.',
  })
  await open(admin, 26, {
    kind: 'INCIDENT',
    text: 'A list of attendees of a congress was sent to a wrong address by e-mail.',
    details: { people: 34, data: ['NAMES', 'PHONES'] },
  })
}

/** What the rep was told of the safety report. */
async function describeDemoReport(
  trx: Trx,
  hcp: UserRow,
  lotId: string | null,
  now: Date,
): Promise<SafetyDetails> {
  const lots = await findLotLabelsById(trx, lotId === null ? [] : [lotId])
  return {
    reporter: {
      ...{ name: formatNameWithTitle(hcp), profession: hcp.profession },
      ...{ phone: `+${hcp.phone}`, email: null, mayContact: true },
    },
    lotNo: lots.get(lotId ?? '')?.lotNo ?? null,
    happenedOn: new Date(now.getTime() - 60 * HOUR).toISOString().slice(0, 10),
    seriousness: ['LIFE_OR_HOSPITAL'],
    patient: { ageGroup: 'FROM_18', sex: 'FEMALE' },
  }
}

/** The case and its first event have the time of hearing, as if it had been opened then; the audit says that it is made up. */
async function openDemoCase(trx: Trx, company: Company, by: UserRow, values: NewCase): Promise<void> {
  const actor = { companyId: company.id, userId: by.id, role: by.role }
  const { id, number } = await insertCase(trx, { ...actor, company }, values)
  await trx.updateTable('cases').set({ opened_at: sql<Date>`heard_at` }).where('id', '=', id).execute()
  await trx
    .updateTable('case_events')
    .set({ created_at: new Date(values.heardAt ?? 0) })
    .where('case_id', '=', id)
    .execute()
  await appendEventToAuditChain(trx, {
    ...{ companyId: company.id, actor, action: 'case.opened', entity: 'case', entityId: id },
    details: { number, kind: values.kind, demo: true, simulated_at: values.heardAt },
  })
}
