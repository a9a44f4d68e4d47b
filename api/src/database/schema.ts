import type { CodeAction } from '@portal/contract/one-time-code'
import type { OrderStatus } from '@portal/contract/order-status'
import type { Profession, SampleCategory } from '@portal/contract/professions'
import type { Region } from '@portal/contract/regions'
import type { EntryStatus } from '@portal/contract/registration-status'
import type { Role } from '@portal/contract/roles'
import type { MovementKind, SampleClass } from '@portal/contract/stock-words'
import type { ConsentPurpose } from '@portal/contract/terms'
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  Kysely,
  Selectable,
  Transaction,
} from 'kysely'
import type { DatabaseTables, DemoTables } from './own-tables.ts'

/** Set by the database on insert; times are UTC. */
type Created = ColumnType<Date, Date | undefined, Date>
/** `id uuid default gen_random_uuid()`. */
type Id = Generated<string>

export type RegisterSource = { channel?: string; 't&c'?: 'true' }

type CompanyTables = {
  companies: {
    id: string
    region: Region
    name: string
    phone_prefix: string
    support_phone: string
    time_zone: string
  }
  campaigns: { id: string; company_id: string }
}

type UserTables = {
  users: {
    id: Id
    company_id: string
    role: Role
    title: string | null
    full_name: string
    phone: string | null
    email: string | null
    password_hash: string | null
    /** The rep assigned now: the wire's registeredByPromoterId. */
    promoter_id: string | null
    /** The rep who registered the HCP; never changes, unlike the assignment. */
    registered_by_id: string | null
    /** The rep in whose months the registration counts, when it is not the one assigned now. */
    earned_by_id: string | null
    professional_reg_no: string | null
    profession: string | null
    specialty: string | null
    clinic_name: string | null
    clinic_address: string | null
    register_source: ColumnType<RegisterSource, string | undefined, string>
    /** Of the call with an Idempotency-Key that registered. */
    registration_digest: string | null
    disabled_at: Date | null
    created_at: Created
    updated_at: Created
  }
  consents: {
    id: Id
    user_id: string
    purpose: ConsentPurpose
    version: string
    actor: 'SELF' | 'REP'
    actor_id: string
    created_at: Created
  }
}

type AuthTables = {
  sessions: { id: string; user_id: string; created_at: Created; expires_at: Date }
  deep_links: { id: string; user_id: string; uses: Generated<number>; created_at: Created; expires_at: Date }
  /** A browser that has logged in as this user with this number; `hash` is of the value of its cookie. */
  known_devices: { id: Id; user_id: string; phone: string; hash: string; expires_at: Date }
  /** An admin's authenticator app; `secret` is sealed, and counts once it is confirmed. */
  second_factors: {
    user_id: string
    secret: string
    confirmed_at: Date | null
    /** Of the newest code that was used, in 30 seconds since 1970. */
    last_used_step: Generated<number>
    created_at: Created
  }
  recovery_codes: { user_id: string; digest: string; used_at: Date | null }
  one_time_codes: {
    id: Id
    phone: string
    /** The known device it was asked for on; null for strangers, who share one. */
    device_id: string | null
    action: CodeAction
    digest: string
    attempts: Generated<number>
    created_at: Created
    expires_at: Date
    verified_at: Date | null
    verified_by: string | null
    ended_at: Date | null
  }
}

type LimitsTables = {
  /** What is limited, each under a name of its own: when it happened, newest first, and when that says nothing more. */
  rate_limits: { bucket: string; times: Date[]; forgotten_at: Date }
}

type RegistrationTables = {
  retailer_records: {
    id: Id
    user_id: string
    company_id: string
    name: string
    address: string
    store_code: string
    store_type: string
    status: 'ACTIVE' | 'INACTIVE'
    updated_by: string
    created_at: Created
    updated_at: Created
  }
}

type ReviewTables = {
  campaign_entries: {
    id: Id
    campaign_id: string
    company_id: string
    user_id: string
    type: Generated<'GENERAL'>
    status: Generated<EntryStatus>
    is_verified: GeneratedAlways<boolean>
    clinic_name: string
    clinic_address: string
    /** Repeats the HCP's; with `search_text` written by `describeEntry` alone. */
    promoter_id: string | null
    /** What an admin's search looks in. */
    search_text: string
    decided_by: string | null
    decided_at: Date | null
    created_at: Created
    updated_at: Created
  }
}

type AddressTables = {
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
    incomplete: GeneratedAlways<boolean>
    created_at: Created
    updated_at: Created
  }
}

type SampleTables = {
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
  /** Never changed: what stock is made of (decision 41). */
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

type OrderTables = {
  orders: {
    id: Id
    user_id: string
    company_id: string
    /** Repeats the rep of the HCP who ordered, since a rep's list comes from an index on it. */
    promoter_id: string | null
    /** The rep in whose months the delivery counts, when it is not the one of the HCP now. */
    earned_by_id: string | null
    status: Generated<OrderStatus>
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

type MessageTables = {
  messages: {
    /** In the order they were sent; two may share a millisecond. */
    id: GeneratedAlways<string>
    recipient: string
    channel: 'SMS' | 'WHATSAPP'
    body: string
    created_at: Created
  }
}

/** Every table. The room a type is named after owns its tables: no other folder has SQL on them (docs/schema.md). */
export type Schema = CompanyTables &
  UserTables &
  AuthTables &
  LimitsTables &
  RegistrationTables &
  ReviewTables &
  AddressTables &
  SampleTables &
  OrderTables &
  MessageTables &
  DatabaseTables &
  DemoTables

export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>
/** A database or a transaction in it. Inside a transaction use only the transaction: PGlite has one connection. */
export type Queryable = Database | Trx

export type UserRow = Selectable<Schema['users']>
export type NewUser = Insertable<Schema['users']>
