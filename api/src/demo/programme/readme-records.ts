import type { Company } from '../../companies/companies.ts'
import { DEMO, type DemoHcp } from '../demo-records.ts'
import type { PlannedHcp, PlannedItem, PlannedOrder, World } from './plan.ts'
import type { Random } from './random.ts'
import { DAY, HOUR } from './working-hours.ts'

/** The README's HCPs of a company, as the plan knows HCPs. @param userIdsByPhone of the users, by phone */
export function planHcpsOfReadme(world: World, userIdsByPhone: ReadonlyMap<string, string>): PlannedHcp[] {
  return knownOf(world.company).map(hcp => toPlannedHcp(world, hcp, userIdsByPhone.get(hcp.user.phone) ?? ''))
}

function knownOf({ region }: Company): DemoHcp[] {
  return DEMO.hcps.filter(hcp => hcp.region === region)
}

function toPlannedHcp({ now, reps }: World, hcp: DemoHcp, id: string): PlannedHcp {
  const { user, verified } = hcp
  const registeredAt = new Date(now.getTime() - hcp.registeredDaysAgo * DAY)
  const repId = reps.find(({ phone }) => phone === hcp.repPhone)?.id ?? null
  return {
    id,
    known: true,
    region: hcp.region,
    title: user.title,
    fullName: user.full_name,
    phone: user.phone,
    locale: null,
    regNo: user.professional_reg_no,
    profession: user.profession,
    specialty: user.specialty,
    clinicName: user.clinic_name,
    clinicAddress: user.clinic_address,
    by: repId === null ? 'SELF' : 'REP',
    registeredAt,
    repId,
    decision: verified && repId !== null ? { status: 'COMPLETED', at: registeredAt, by: repId } : null,
    termsAt: hcp.termsAccepted ? registeredAt : null,
    addresses: hcp.addresses,
  }
}

/** The requests of the README's HCPs, as the plan knows requests. */
export function planOrdersOfReadmeHcps(
  random: Random,
  { company, now, items }: World,
  hcps: readonly PlannedHcp[],
): PlannedOrder[] {
  const ago = (hours: number | undefined) =>
    hours === undefined ? null : new Date(now.getTime() - hours * HOUR)
  return knownOf(company).flatMap(known => {
    const hcp = hcps.find(({ phone }) => phone === known.user.phone)
    return known.orders.map((order): PlannedOrder => {
      const address = known.addresses[order.address]
      const chosen = order.items.map(name => items.find(item => item.name === name))
      if (hcp === undefined || address === undefined || !chosen.every(isItem))
        throw new Error(`Demo order ${order.status} has gaps`)
      const ended = order.status === 'COMPLETED' || order.status === 'CANCELLED'
      return {
        id: random.uuid(),
        hcp,
        address,
        items: chosen,
        status: order.status,
        ending: null,
        remark: order.remark,
        parcel: null,
        placedAt: ago(order.placedHoursAgo) ?? now,
        approvedAt: ago(order.approvedHoursAgo),
        shippedAt: ago(order.shippedHoursAgo),
        endedAt: ended ? ago(order.movedHoursAgo) : null,
      }
    })
  })
}

function isItem(item: PlannedItem | undefined): item is PlannedItem {
  return item !== undefined
}
