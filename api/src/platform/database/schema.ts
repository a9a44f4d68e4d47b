import type { AdminRole } from '@portal/contract/admin-roles'
import type { ConsentPlace, ConsentPurpose } from '@portal/contract/consents/consent-purposes'
import type { ConsentActor } from '@portal/contract/consents/consents.endpoints'
import type { Locale } from '@portal/contract/languages'
import type { Role } from '@portal/contract/roles'
import type { EntryStatus } from '@portal/contract/users/registration-status'
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  Kysely,
  Selectable,
  Transaction,
} from 'kysely'
import type { AuthTables } from './auth-tables.ts'
import type { CaseTables } from './case-tables.ts'
import type { Created, Id } from './columns.ts'
import type { CompanyTables } from './company-tables.ts'
import type { LicenceTables } from './licence-tables.ts'
import type { MessageTables } from './message-tables.ts'
import type { PrivacyTables } from './privacy-tables.ts'
import type { AddressTables, AllowanceTables, OrderTables, SampleTables } from './request-tables.ts'
import type { BackupTables, ChangeTables, DatabaseTables, DemoTables } from './system-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'

export type RegisterSource = { channel?: string; 't&c'?: 'true' }

type UserTables = {
  users: {
    id: Id
    company_id: string
    /** `SERVICE` is what a key acts as; where a role is read, it is a person's. */
    role: ColumnType<Role, Role | 'SERVICE', Role>
    /** What an admin may do; only admins have one. */
    admin_role: AdminRole | null
    title: string | null
    full_name: string
    phone: string | null
    email: string | null
    /** Null also for an admin who was invited and has not set a password. */
    password_hash: string | null
    /** The rep assigned now; `registeredByPromoterId` in the API. */
    promoter_id: string | null
    /** The rep who registered the HCP, or the admin who imported them; unlike the assignment it never changes. */
    registered_by_id: string | null
    /** The rep credited with the registration: who registered, else the first one assigned; written once. */
    earned_by_id: string | null
    /** The rep by whose card the HCP registered; written once. */
    card_rep_id: string | null
    /** Time when an imported HCP was told to log in. */
    invited_at: Date | null
    /** The day on which the number was checked against the register of numbers that want no messages. Select it as `::text`. */
    register_checked_on: ColumnType<never, string | null | undefined, string | null>
    /** Whether an admin changed the number and nobody has signed in with it since. */
    phone_unproved: Generated<boolean>
    professional_reg_no: string | null
    /** As `lot_no_folded` of `stock_lots`. */
    professional_reg_no_folded: string | null
    profession: string | null
    specialty: string | null
    clinic_name: string | null
    clinic_address: string | null
    register_source: ColumnType<RegisterSource, string | undefined, string>
    /** Version of the terms accepted last; valid only if `register_source` has the t&c key. */
    terms_version: Generated<number>
    /** The language that the person chose or first logged in with; null until then. */
    locale: Locale | null
    /** Digest of the call with an Idempotency-Key that registered the user. */
    registration_digest: string | null
    disabled_at: Date | null
    /** Time when the HCP's personal data was erased; the row stays as long as records of samples refer to it. */
    erased_at: Date | null
    /** The id in the company's CRM, of an HCP or a rep; and the form in which it is compared. */
    external_id: string | null
    external_id_folded: string | null
    created_at: Created
    updated_at: Created
  }
  consents: {
    id: Id
    user_id: string
    purpose: ConsentPurpose
    version: string
    /** The language of the text that was shown; null for consents from before there was a choice. */
    locale: Locale | null
    /** False for a withdrawal; a person's last row for a purpose is the valid one. */
    given: Generated<boolean>
    actor: ConsentActor
    actor_id: string
    /** How the answer about notices was given. */
    place: ConsentPlace | null
    /** Of an imported consent: where it comes from, and the day on which it was given. Select the day as `::text`. */
    source: string | null
    given_on: ColumnType<never, string | null | undefined, string | null>
    created_at: Created
  }
  /** Numbers that a company does not write to of its own accord. */
  do_not_contact: {
    company_id: string
    /** HMAC of the number. */
    digest: string
    added_by: string
    added_at: Created
  }
}

type RepTables = {
  /** The code of a rep's card. */
  rep_cards: { rep_id: string; code: string; made_at: Created }
  /** Absences of reps, with the deputy. Select the days as `::text`, as for `expires_on`. */
  rep_absences: {
    id: Id
    company_id: string
    rep_id: string
    deputy_id: string
    first_day: ColumnType<never, string, string>
    last_day: ColumnType<never, string, string>
    /** Time when an admin ended the absence early or cancelled it. */
    ended_at: Date | null
    created_at: Created
    updated_at: Created
  }
}

type LimitsTables = {
  /** One row per rate limit: times of its events, newest first, and the time from which the row is expired. */
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
    /** Copy of the HCP's rep. Only `entries.queries.ts` writes it and `search_text`. */
    promoter_id: string | null
    /** The text that an admin's search compares. */
    search_text: string
    decided_by: string | null
    decided_at: Date | null
    created_at: Created
    updated_at: Created
  }
}

/** All tables. The room that a type is named after owns its tables; no other room has SQL on them (docs/schema.md). */
export type Schema = CompanyTables &
  UserTables &
  RepTables &
  AuthTables &
  LimitsTables &
  RegistrationTables &
  ReviewTables &
  AddressTables &
  LicenceTables &
  SampleTables &
  AllowanceTables &
  OrderTables &
  MessageTables &
  CaseTables &
  PrivacyTables &
  WebhookTables &
  DatabaseTables &
  BackupTables &
  ChangeTables &
  DemoTables

export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>
/** A database or a transaction in it. Inside a transaction use only the transaction: PGlite has one connection. */
export type Queryable = Database | Trx

export type UserRow = Selectable<Schema['users']>
export type NewUser = Insertable<Schema['users']>
