import type { LimitPeriod } from '@portal/contract/limits/limit-rules'
import type { PieceFate } from '@portal/contract/orders/delivery-problem-rules'
import type { OrderEnding, OrderStatus } from '@portal/contract/orders/order-status'
import type { LotLabel } from '@portal/contract/stock/lots.endpoints'
import type { MovementKind, SampleClass } from '@portal/contract/stock/stock-rules'
import type { Profession, SampleCategory } from '@portal/contract/users/professions'
import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely'
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
    /** Pieces reserved for orders that are not shipped yet. */
    reserved: Generated<number>
    active: Generated<boolean>
    class: SampleClass | null
    registration_no: string | null
    /** A day 'YYYY-MM-DD', as `expires_on` of a lot. */
    registration_valid_until: ColumnType<never, string | null | undefined, string | null>
    leaflet: string | null
    /** Of a device; null where the years of its class count alone. */
    useful_life_months: number | null
    updated_at: Created
  }
  /** An item's picture; items without one show a drawing of their kind. `hash` is the SHA-256 of `webp` as base64url. */
  sample_pictures: { item_id: string; hash: string; webp: Uint8Array<ArrayBuffer> }
  /** The product numbers (GTINs) of an item's packs, in 14 digits. */
  sample_gtins: { company_id: string; gtin: string; item_id: string }
  /** Lots: pieces of an item that were made together. */
  stock_lots: {
    id: Id
    company_id: string
    item_id: string
    lot_no: string
    /** The form in which it is compared; null or outdated on a row that the release before wrote, until the next start. */
    lot_no_folded: string | null
    /** A day 'YYYY-MM-DD'. Select `expires_on::text`: the drivers parse a date as a `Date` in their own time zone. */
    expires_on: ColumnType<never, string, string>
    on_hand: number
    held_at: Date | null
    /** Whether its pieces came back from parcels. */
    returned: Generated<boolean>
    created_at: Created
  }
  /** HCPs who were spoken to about a lot that is recalled. */
  recall_contacts: { lot_id: string; user_id: string; contacted_by: string; contacted_at: Created }
  /** The parcels that a recall told somebody of, each with the message. */
  recall_notices: { case_id: string; order_id: string; message_id: string | null }
  /** HCPs who are told when they can request a sample again. */
  back_in_stock: {
    user_id: string
    item_id: string
    asked_at: Created
    /** The first day on which the HCP's limits allow the sample, or are looked at again. */
    due_on: ColumnType<never, string, string>
    told_at: Date | null
  }
  /** Append-only: the stock is the sum of its movements (decision 21). */
  stock_movements: {
    id: GeneratedAlways<string>
    item_id: string
    lot_id: string | null
    order_id: string | null
    kind: MovementKind
    quantity: number
    reason: string | null
    actor_id: string | null
    /** Of a RELABEL: the lot's number and expiry date before and after. */
    label: ColumnType<{ from: LotLabel; to: LotLabel } | null, RawBuilder<string> | undefined, never>
    created_at: ColumnType<Date, Date | undefined, never>
  }
  stock_counts: {
    id: Id
    company_id: string
    begun_by: string
    finished_at: Date | null
    dropped_at: Date | null
    created_at: Created
  }
  /** A lot in a count. */
  stock_count_lines: {
    count_id: string
    lot_id: string
    /** Pieces on hand when the count of the lot began, and the last movement of all stock by then. */
    expected: number
    after_movement: string
    counted: number | null
    counted_by: string | null
    posted_at: Date | null
    /** Of the packs that were scanned. */
    serials: Generated<string[]>
  }
  /** The lot on the packing slip for an item of an unshipped order; `position` is the print order. */
  planned_lots: { order_id: string; item_id: string; lot_id: string; position: GeneratedAlways<string> }
  /** A company's exceptions from the default, which allows every profession everything but medicines. */
  sample_rules: { company_id: string; class: SampleClass; profession: Profession; allowed: boolean }
  cart_items: {
    id: Id
    user_id: string
    shop_item_id: string
    qty: Generated<1>
    is_selected: Generated<boolean>
    /** Order of insertion; unlike a time in milliseconds it is unique. */
    position: GeneratedAlways<string>
  }
}

export type AllowanceTables = {
  /** Pieces that each HCP may request per period; for all samples if `item_id` and `category` are null. */
  sample_limits: {
    id: Id
    company_id: string
    item_id: string | null
    category: SampleCategory | null
    /** Null for all professions. */
    profession: Profession | null
    period: LimitPeriod
    /** Length of the period DAYS; null for the other periods. */
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
    /** The last valid day; select `until::text`, as for `expires_on`. */
    until: ColumnType<never, string, never>
    reason: string
    actor_id: string
    created_at: Created
  }
}

/** A sample on a packing slip, with the label of its lot; null if no lot had a piece. */
export type PrintedPiece = { itemId: string; lotNo: string | null; expiresOn: string | null }

export type OrderTables = {
  orders: {
    id: Id
    user_id: string
    company_id: string
    /** Copy of the HCP's rep, since the index of a rep's list needs it. */
    promoter_id: string | null
    /** The rep credited with the delivery: the HCP's rep at the time; written once. */
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
    /** With which courier the parcel was sent. */
    courier_id: string | null
    tracking_no: string | null
    idempotency_key: string | null
    /** Of the body that came with the key. */
    request_digest: string | null
    /** Times of the changes to IN_REVIEW and POSTED; null before. */
    approved_at: ColumnType<Date | null, Date | undefined, Date>
    shipped_at: ColumnType<Date | null, Date | undefined, Date>
    /** Digest of the last call with an Idempotency-Key that changed the order. */
    last_change_digest: string | null
    /** The request that this one sends again; null once that is deleted. */
    replaces_id: string | null
    /** False while the request that this one sends again still counts. */
    counts: Generated<boolean>
    /** What its packing slip said when it was last opened before shipping; null without one. */
    slip: ColumnType<PrintedPiece[] | null, never, RawBuilder<string>>
    created_at: Created
    updated_at: Created
  }
  order_items: {
    order_id: string
    position: number
    shop_item_id: string
    name: string
    /** The shipped lot; null before. */
    lot_id: string | null
    /** What became of the shipped piece if the HCP did not get it. Read it by `pieceFateSql`. */
    fate: PieceFate | null
    /** When and why the sample was taken off the order; null while it belongs to it. */
    dropped_at: Date | null
    dropped_reason: string | null
    /** The sample's class and registration number on the day of shipping; null before, and for what 1.0.0 shipped. */
    shipped_class: SampleClass | null
    shipped_registration_no: string | null
  }
  /** Who was supplied with a parcel: written when the account is erased, deleted when `keep_until` is over. */
  supply_records: {
    order_id: string
    company_id: string
    user_id: string
    name: string
    practice: string
    /** On one line. */
    address: string
    phone: string | null
    keep_until: Date
  }
}
