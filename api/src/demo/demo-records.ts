import { ADMIN_ROLES } from '@portal/contract/admin-roles'
import { ORDER_STATUSES } from '@portal/contract/orders/order-status'
import { SAMPLE_CLASSES } from '@portal/contract/stock/stock-rules'
import { SAMPLE_CATEGORIES } from '@portal/contract/users/professions'
import * as z from 'zod/mini'
import records from './demo-records.json' with { type: 'json' }

const text = z.string()
const region = z.enum(['MY', 'SG'])

const order = z.object({
  status: z.enum(ORDER_STATUSES),
  /** Index of the HCP's address. */
  address: z.int(),
  items: z.array(text),
  remark: z.array(text),
  placedHoursAgo: z.number(),
  approvedHoursAgo: z.optional(z.number()),
  shippedHoursAgo: z.optional(z.number()),
  movedHoursAgo: z.number(),
})
export type DemoOrder = z.output<typeof order>

const hcp = z.object({
  region,
  /** Columns of the users table. */
  user: z.object({
    title: text,
    full_name: text,
    phone: text,
    professional_reg_no: text,
    profession: text,
    specialty: text,
    clinic_name: text,
    clinic_address: text,
  }),
  registeredDaysAgo: z.number(),
  /** Phone of the rep who registered the HCP and is assigned; null for a public registration. */
  repPhone: z.nullable(text),
  verified: z.boolean(),
  termsAccepted: z.boolean(),
  addresses: z.array(
    z.object({ name: text, line1: text, line2: z.nullable(text), city: text, state: text, postcode: text }),
  ),
  orders: z.array(order),
})
export type DemoHcp = z.output<typeof hcp>

/** The initial records of a demo (D§9). */
export const DEMO_RECORDS = z.parse(
  z.object({
    /** Password of every admin. */
    password: text,
    admins: z.array(z.object({ region, full_name: text, email: text, admin_role: z.enum(ADMIN_ROLES) })),
    reps: z.array(z.object({ region, full_name: text, phone: text })),
    hcps: z.array(hcp),
    /** Each company's items by category, in list order. */
    samples: z.record(z.enum(SAMPLE_CATEGORIES), z.array(text)),
    /** Legal class of each category's items. */
    classes: z.record(z.enum(SAMPLE_CATEGORIES), z.enum(SAMPLE_CLASSES)),
    /** Available stock of an item after the demo orders, in one lot. */
    stock: z.int(),
    lot: z.object({ number: text, validDays: z.int() }),
    /** Item without stock, to show 'Item out of stock.'. */
    soldOut: text,
  }),
  records,
)

/** A time relative to now, so that demo records always look recent. */
export function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000)
}
