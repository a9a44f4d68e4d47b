import { ADMIN, REP } from '@portal/contract/roles'
import { joinTitleAndName } from '@portal/contract/users/names'
import type { Company } from '../../companies/companies.ts'
import { findCouriers } from '../../companies/couriers.queries.ts'
import { appendEventsToAuditChain } from '../../platform/audit/record-audit.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { DEMO } from '../demo-records.ts'
import { insertPlannedHcps } from './insert-planned-people.ts'
import {
  insertPlannedAbsences,
  insertPlannedLimits,
  insertPlannedMessages,
  insertPlannedOrdersAndStock,
} from './insert-planned-requests.ts'
import { planDemoLimits } from './limits-of-demo.ts'
import { REPS } from './people-names.ts'
import { type PlannedRep, PROGRAMME_DAYS, type World } from './plan.ts'
import { planAbsences } from './plan-absences.ts'
import { planAuditEvents } from './plan-audit-events.ts'
import { planOutboxMessages } from './plan-messages.ts'
import { planOrders } from './plan-orders.ts'
import { planParcelsOfShippedOrders } from './plan-parcels.ts'
import { planHcps } from './plan-people.ts'
import { planReceiptsAndMovements } from './plan-stock.ts'
import { createSeededRandom } from './random.ts'
import { planHcpsOfReadme, planOrdersOfReadmeHcps } from './readme-records.ts'
import { localHourToInstant } from './working-hours.ts'

/** A seed for each company. */
const SEEDS = { MY: 60, SG: 65 }

/**
 * Inserts half a year of a programme around the README's accounts: HCPs, reps with absences, requests, stock, limits, messages
 * and the audit. The same start gives the same programme. The README's accounts and the samples, without stock, are there.
 * @param now when the programme has come to today
 */
export async function insertDemoProgramme(trx: Trx, companies: readonly Company[], now: Date): Promise<void> {
  for (const company of companies) {
    const random = createSeededRandom(SEEDS[company.region])
    await insertReps(trx, company, localHourToInstant(now, 9.3, -PROGRAMME_DAYS))
    const world = await findWorld(trx, company, now)
    const ids = await findKnownIds(trx, company)
    const known = planHcpsOfReadme(world, ids)
    const hcps = [...known, ...planHcps(random, world)]
    const orders = planParcelsOfShippedOrders(
      createSeededRandom(SEEDS[company.region]),
      world,
      planOrders(random, world, hcps, planOrdersOfReadmeHcps(random, world, known)),
    )
    const absences = planAbsences(world)
    const limits = planDemoLimits(random, world)
    const stock = planReceiptsAndMovements(random, world, orders)
    const plan = { hcps, orders, absences, limits, stock }
    await insertPlannedHcps(trx, world, hcps)
    await insertPlannedAbsences(trx, world, absences)
    await insertPlannedLimits(trx, world, limits)
    await insertPlannedOrdersAndStock(trx, world, plan)
    await insertPlannedMessages(trx, planOutboxMessages(random, world, plan))
    // The events were written now and say so; their details say that they are made up, and for when.
    const events = planAuditEvents(world, plan).map(({ at, details, ...event }) => ({
      ...event,
      details: { ...details, demo: true, simulated_at: at.toISOString() },
    }))
    await appendEventsToAuditChain(trx, company.id, events)
  }
}

/** Adds the further reps of a company; all staff has been there since before the programme began. */
async function insertReps(trx: Trx, { id: companyId, region }: Company, addedAt: Date): Promise<void> {
  await trx
    .insertInto('users')
    .values(REPS[region].map(rep => ({ ...rep, company_id: companyId, role: REP })))
    .execute()
  await trx
    .updateTable('users')
    .set({ created_at: addedAt, updated_at: addedAt })
    .where('company_id', '=', companyId)
    .where('role', 'in', [REP, ADMIN])
    .execute()
}

/** What the plan needs of a company. */
async function findWorld(trx: Trx, company: Company, now: Date): Promise<World> {
  const staff = trx.selectFrom('users').where('company_id', '=', company.id)
  const email = DEMO.admins.find(({ region }) => region === company.region)?.email ?? ''
  const admin = await staff.where('email', '=', email).select('id').executeTakeFirstOrThrow()
  const reps = await staff
    .where('role', '=', REP)
    .orderBy('phone')
    .select(['id', 'title', 'full_name', 'phone', 'created_at as addedAt'])
    .execute()
  const categories = await trx
    .selectFrom('shop_categories')
    .where('company_id', '=', company.id)
    .orderBy('name')
    .select(['id', 'name'])
    .execute()
  const items = await trx
    .selectFrom('shop_items')
    .innerJoin('shop_categories', 'shop_categories.id', 'category_id')
    .where('shop_items.company_id', '=', company.id)
    .orderBy('shop_categories.name')
    .orderBy('position')
    .select(['shop_items.id', 'shop_items.name', 'shop_categories.name as category'])
    .execute()
  const couriers = (await findCouriers(trx, company.id)).filter(({ active }) => active)
  return {
    company,
    now,
    adminId: admin.id,
    reps: reps.map(
      ({ id, title, full_name, phone, addedAt }): PlannedRep => ({
        id,
        name: joinTitleAndName(title, full_name),
        phone: phone ?? '', // a rep has a phone: a constraint of the table
        addedAt,
      }),
    ),
    items,
    categories,
    couriers: couriers.toReversed(),
  }
}

async function findKnownIds(trx: Trx, company: Company): Promise<Map<string, string>> {
  const users = trx.selectFrom('users').where('company_id', '=', company.id).where('phone', 'is not', null)
  return new Map((await users.select(['id', 'phone']).execute()).map(({ id, phone }) => [phone ?? '', id]))
}
