import type { OrderEnding, OrderStatus } from '@portal/contract/orders/order-status'
import type { Region } from '@portal/contract/regions'
import type { Company } from '../../companies/companies.ts'

/** Days that the programme has run when the demo starts. */
export const PROGRAMME_DAYS = 180

/** What of a company the plan needs, with the ids of the records that are there. */
export type World = {
  company: Company
  /** When the demo starts; the plan ends there. */
  now: Date
  adminId: string
  reps: PlannedRep[]
  items: PlannedItem[]
  categories: readonly { id: string; name: string }[]
  /** Those that are offered, the one most used first. */
  couriers: readonly { id: string; name: string }[]
}

export type PlannedRep = { id: string; name: string; phone: string; addedAt: Date }
export type PlannedItem = { id: string; name: string; category: string }
export type Absence = { repId: string; deputyId: string; from: string; to: string; enteredAt: Date }

type PlannedAddress = {
  name: string
  line1: string
  line2: string | null
  city: string
  state: string
  postcode: string
}

export type PlannedHcp = {
  id: string
  /** Whether the README names the HCP, whose records are there. */
  known: boolean
  region: Region
  title: string
  fullName: string
  phone: string
  locale: 'en' | 'ms' | null
  regNo: string
  profession: string
  specialty: string
  clinicName: string
  clinicAddress: string
  /** Who filled in the registration. */
  by: 'SELF' | 'REP' | 'IMPORT'
  registeredAt: Date
  /** The rep assigned with the decision. */
  repId: string | null
  decision: { status: 'COMPLETED' | 'CANCELLED'; at: Date; by: string } | null
  termsAt: Date | null
  addresses: PlannedAddress[]
}

export type PlannedOrder = {
  id: string
  hcp: PlannedHcp
  address: PlannedAddress
  items: PlannedItem[]
  status: OrderStatus
  ending: OrderEnding | null
  remark: string[]
  /** Of a parcel that went with a courier. */
  parcel: { courierId: string; courier: string; trackingNo: string } | null
  placedAt: Date
  approvedAt: Date | null
  shippedAt: Date | null
  /** Delivery, rejection or another ending. */
  endedAt: Date | null
}
