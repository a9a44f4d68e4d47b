import type { CodeAction } from '@portal/contract/one-time-code'
import type { Region } from '@portal/contract/regions'
import type { EntryStatus } from '@portal/contract/registration-status'
import type { Role } from '@portal/contract/roles'
import type { ConsentPurpose, DocumentKind } from '@portal/contract/terms'
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  Kysely,
  Selectable,
  Transaction,
} from 'kysely'
import type { Created, Id } from './columns.ts'
import type { MessageTables } from './message-tables.ts'
import type { AddressTables, AllowanceTables, OrderTables, SampleTables } from './request-tables.ts'
import type { BackupTables, DatabaseTables, DemoTables } from './system-tables.ts'

export type RegisterSource = { channel?: string; 't&c'?: 'true' }

type CompanyTables = {
  companies: {
    id: string
    region: Region
    name: string
    phone_prefix: string
    support_phone: string
    time_zone: string
    /** Null while there is none. */
    privacy_email: string | null
    /** With what texts with codes begin. */
    sender_name: string
    expiry_margin_days: Generated<number>
    low_stock_pieces: Generated<number>
    /** '#rrggbb'; null for the portal's own colours. */
    colour: string | null
    updated_at: Created
  }
  /** What a company's people see instead of the portal's mark. `hash` is the SHA-256 of `webp` as base64url. */
  company_logos: {
    company_id: string
    hash: string
    webp: Uint8Array<ArrayBuffer>
    /** Pixels, as of `height`. */
    width: number
    height: number
  }
  campaigns: { id: string; company_id: string }
  /** What was published, which never changes; version 0 is the portal's own text and has no row. */
  documents: {
    company_id: string
    kind: DocumentKind
    version: number
    markdown: string
    published_by: string | null
    published_at: Created
  }
  document_drafts: { company_id: string; kind: DocumentKind; markdown: string; updated_at: Created }
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
    /** The rep who registered the HCP, or the admin who imported them; never changes, unlike the assignment. */
    registered_by_id: string | null
    /** The rep in whose months the registration counts: who registered, else the first one assigned; written once. */
    earned_by_id: string | null
    professional_reg_no: string | null
    profession: string | null
    specialty: string | null
    clinic_name: string | null
    clinic_address: string | null
    register_source: ColumnType<RegisterSource, string | undefined, string>
    /** Of the terms that were accepted last; counts only where `register_source` has the t&c key. */
    terms_version: Generated<number>
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
    /** False when it was withdrawn; of a person's rows for a purpose the last one counts. */
    given: Generated<boolean>
    actor: 'SELF' | 'REP'
    actor_id: string
    created_at: Created
  }
}

type RepTables = {
  /** A rep is away, and a deputy acts; the days are read as `::text`, as `expires_on` is. */
  rep_absences: {
    id: Id
    company_id: string
    rep_id: string
    deputy_id: string
    first_day: ColumnType<never, string, string>
    last_day: ColumnType<never, string, string>
    /** When an admin ended it before its last day, or took it back. */
    ended_at: Date | null
    created_at: Created
    updated_at: Created
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
    /** Hash of the Idempotency-Key of the login that used it up, and the session that opened. */
    login_key: string | null
    session_id: string | null
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
    /** Repeats the HCP's; with `search_text` written by `entries.queries.ts` alone. */
    promoter_id: string | null
    /** What an admin's search looks in. */
    search_text: string
    decided_by: string | null
    decided_at: Date | null
    created_at: Created
    updated_at: Created
  }
}

/** Every table. The room a type is named after owns its tables: no other folder has SQL on them (docs/schema.md). */
export type Schema = CompanyTables &
  UserTables &
  RepTables &
  AuthTables &
  LimitsTables &
  RegistrationTables &
  ReviewTables &
  AddressTables &
  SampleTables &
  AllowanceTables &
  OrderTables &
  MessageTables &
  DatabaseTables &
  BackupTables &
  DemoTables

export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>
/** A database or a transaction in it. Inside a transaction use only the transaction: PGlite has one connection. */
export type Queryable = Database | Trx

export type UserRow = Selectable<Schema['users']>
export type NewUser = Insertable<Schema['users']>
