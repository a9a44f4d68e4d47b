import type { LimitPeriod } from '@portal/contract/limit-rules'
import type { OrderEnding, OrderStatus } from '@portal/contract/order-status'
import type { Profession, SampleCategory } from '@portal/contract/professions'
import type { MovementKind, SampleClass } from '@portal/contract/stock-rules'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Created, Id } from './columns.ts'

export type AddressTables = {
  addresses: {
    id: Id
    user_id: string
    name: string
    line1: string
    line2: string | null
    state: Generated<string>
    city: Generated<string>
    postcode: Generated<string>
    phone: string | null
    idempotency_key: string | null
    /** Of the body that came with the key. */
    request_digest: string | null
    incomplete: GeneratedAlways<boolean>
    created_at: Created
    updated_at: Created
  }
}

export type SampleTables = {
  shop_categories: { id: Id; company_id: string; name: SampleCategory }
  shop_items: {
    id: Id
    company_id: string
    category_id: string
    name: string
    position: Generated<number>
    /** Pieces promised to orders that are not shipped yet. */
    reserved: Generated<number>
    active: Generated<boolean>
    class: SampleClass | null
    registration_no: string | null
    updated_at: Created
  }
  /** What an item looks like; none where a pack is drawn for its kind. `hash` is the SHA-256 of `webp` as base64url. */
  sample_pictures: { item_id: string; hash: string; webp: Uint8Array<ArrayBuffer> }
  /** Pieces of an item that were made together. */
  stock_lots: {
    id: Id
    company_id: string
    item_id: string
    lot_no: string
    /** A day, 'YYYY-MM-DD'; the drivers read it as a `Date` of their own time zone, so ask for `expires_on::text`. */
    expires_on: ColumnType<never, string, string>
    on_hand: number
    held_at: Date | null
    created_at: Created
  }
  /** Never changed: what stock is made of (decision 21). */
  stock_movements: {
    id: GeneratedAlways<string>
    item_id: string
    lot_id: string | null
    order_id: string | null
    kind: MovementKind
    quantity: number
    reason: string | null
    actor_id: string | null
    created_at: ColumnType<Date, undefined, never>
  }
  /** The lot that a packing slip names for an item of an order that is not shipped; `position` is the order of printing. */
  planned_lots: { order_id: string; item_id: string; lot_id: string; position: GeneratedAlways<string> }
  /** Where a company departs from the default: everything but medicines for every profession. */
  sample_rules: { company_id: string; class: SampleClass; profession: Profession; allowed: boolean }
  cart_items: {
    id: Id
    user_id: string
    shop_item_id: string
    qty: Generated<1>
    is_selected: Generated<boolean>
    /** Grows with each item put in; two may share a millisecond, not a position. */
    position: GeneratedAlways<string>
  }
}

export type AllowanceTables = {
  /** How many pieces each HCP may request in a period; all samples where `item_id` and `category` are null. */
  sample_limits: {
    id: Id
    company_id: string
    item_id: string | null
    category: SampleCategory | null
    /** Null: of every profession. */
    profession: Profession | null
    period: LimitPeriod
    /** Of the period DAYS, null of the others. */
    days: number | null
    pieces: number
    active: boolean
    created_at: Created
    updated_at: Created
  }
  limit_exceptions: {
    id: Id
    company_id: string
    limit_id: string
    user_id: string
    pieces: number
    /** The last day it counts; as `expires_on`, ask for `until::text`. */
    until: ColumnType<never, string, never>
    reason: string
    actor_id: string
    created_at: Created
  }
}

export type OrderTables = {
  orders: {
    id: Id
    user_id: string
    company_id: string
    /** Repeats the rep of the HCP who ordered, since a rep's list comes from an index on it. */
    promoter_id: string | null
    /** The rep in whose months the delivery counts: the HCP's when it was delivered; written once. */
    earned_by_id: string | null
    status: Generated<OrderStatus>
    /** How an admin ended a CANCELLED order. */
    ending: OrderEnding | null
    category_id: string
    category_name: string
    remark: Generated<string[]>
    address_name: string
    address_line1: string
    address_line2: string | null
    address_state: string
    address_city: string
    address_postcode: string
    address_phone: string | null
    idempotency_key: string | null
    /** Of the body that came with the key. */
    request_digest: string | null
    /** When it came to IN_REVIEW and to POSTED; null before. */
    approved_at: ColumnType<Date | null, Date | undefined, Date>
    shipped_at: ColumnType<Date | null, Date | undefined, Date>
    /** Of the call with an Idempotency-Key that changed it last. */
    last_change_digest: string | null
    created_at: Created
    updated_at: Created
  }
  order_items: {
    order_id: string
    position: number
    shop_item_id: string
    name: string
    /** The lot that was shipped; null before. */
    lot_id: string | null
  }
}
