import { SAMPLE_CATEGORIES } from '@portal/contract/users/professions'
import { expect, test } from 'vitest'
import { DEMO } from '../demo-records.ts'
import type { World } from './plan.ts'
import { planOrders } from './plan-orders.ts'
import { planHcps } from './plan-people.ts'
import { planReceiptsAndMovements } from './plan-stock.ts'
import { createSeededRandom } from './random.ts'
import { planHcpsOfReadme, planOrdersOfReadmeHcps } from './readme-records.ts'
import { DAY, localWeekday } from './working-hours.ts'

function buildWorld(now: Date): World {
  const company = {
    id: 'c',
    region: 'MY',
    phonePrefix: '60',
    campaignId: 'd',
    timeZone: 'Asia/Kuala_Lumpur',
  } as const
  const items = SAMPLE_CATEGORIES.flatMap(category =>
    DEMO.samples[category].map(name => ({ id: name, name, category })),
  )
  const reps = DEMO.reps.map(({ phone, full_name: name }) => ({ id: phone, name, phone, addedAt: now }))
  return { company, now, adminId: 'admin', reps, items, categories: [], couriers: [] }
}

test('on any day of a year and at any hour a demo starts with lots that lasted, and steps in office hours', () => {
  for (let day = 0; day < 365; day += 9) {
    const now = new Date(Date.parse('2026-11-24T00:10:00Z') + day * DAY + ((day * 7) % 24) * 3_600_000)
    const world = buildWorld(now)
    const random = createSeededRandom(60)
    const known = planHcpsOfReadme(world, new Map())
    const hcps = [...known, ...planHcps(random, world)]
    const orders = planOrders(random, world, hcps, planOrdersOfReadmeHcps(random, world, known))
    const { lots, movements } = planReceiptsAndMovements(random, world, orders)
    expect(lots.filter(({ onHand }) => onHand < 0)).toEqual([])
    expect(movements.filter(({ at }) => at > now)).toEqual([])
    const shipped = orders.filter(({ hcp }) => !hcp.known).flatMap(({ shippedAt }) => shippedAt ?? [])
    expect(shipped.filter(at => [0, 6].includes(localWeekday(at)))).toEqual([])
    const states = new Set(orders.map(({ status, ending }) => ending ?? status))
    expect(states.size).toBeGreaterThan(5)
    expect(hcps.filter(({ decision }) => decision === null).length).toBeGreaterThan(5)
  }
})
