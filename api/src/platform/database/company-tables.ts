import type { DocumentKind } from '@portal/contract/document-versions'
import type { LocalTexts } from '@portal/contract/languages'
import type { Region } from '@portal/contract/regions'
import type { SampleClass } from '@portal/contract/stock/stock-rules'
import type { ColumnType, Generated } from 'kysely'
import type { AppIcon } from '../pictures/app-icon-names.ts'
import type { Created, Id } from './columns.ts'

export type CompanyTables = {
  companies: {
    id: string
    region: Region
    name: string
    phone_prefix: string
    support_phone: string
    time_zone: string
    /** Null if not set. */
    privacy_email: string | null
    /** The first words of texts with codes. */
    sender_name: string
    /** The company that the documents name; null: `name`. */
    legal_name: string | null
    expiry_margin_days: Generated<number>
    low_stock_pieces: Generated<number>
    /** Working days from approval to delivery; null if not set. */
    delivery_days: number | null
    /** No new request while so many parcels are unconfirmed for more than `unconfirmed_days` days; null: switched off. */
    unconfirmed_parcels: number | null
    unconfirmed_days: number | null
    /** Invitations that are sent in a day, at most. */
    invitations_per_day: Generated<number>
    /** '#rrggbb'; null for the default colours. */
    colour: string | null
    /** Where personal data goes abroad, by language of the documents. */
    transfers: LocalTextsColumn
    /** The data protection officer; null without one. */
    officer_name: string | null
    officer_email: string | null
    /** 'YYYY-MM-DD', like the day on which the authority was notified. Select both `::text`, as `expires_on`. */
    officer_appointed_on: ColumnType<never, string | null | undefined, string | null>
    officer_notified_on: ColumnType<never, string | null | undefined, string | null>
    updated_at: Created
  }
  /** A company's logo, shown instead of the portal's. `hash` is the SHA-256 of `webp` as base64url. */
  company_logos: {
    company_id: string
    hash: string
    webp: Uint8Array<ArrayBuffer>
    /** In pixels, like `height`. */
    width: number
    height: number
  }
  /** `address` is that of a parcel's page, with `{number}` for its tracking number. */
  couriers: {
    id: Id
    company_id: string
    name: string
    address: string
    /** Whether new parcels can have it. */
    active: Generated<boolean>
    created_at: Created
    updated_at: Created
  }
  /** A company's logo as the icons of the installed app. */
  company_icons: { company_id: string; name: AppIcon; png: Uint8Array<ArrayBuffer> }
  campaigns: { id: string; company_id: string }
  /** Published documents, never changed; version 0 is the portal's default text and has no row. */
  documents: {
    company_id: string
    kind: DocumentKind
    version: number
    /** The English text. */
    markdown: string
    translations: LocalTextsColumn
    /** What has changed since the version before. */
    changes: LocalTextsColumn
    published_by: string | null
    published_at: Created
  }
  /** Years for which records of samples of a class stay after an erasure, where they are not the default. */
  retention_times: { company_id: string; class: SampleClass; years: number }
  document_drafts: {
    company_id: string
    kind: DocumentKind
    /** The English text; empty until it is written. */
    markdown: string
    translations: LocalTextsColumn
    changes: LocalTextsColumn
    updated_at: Created
  }
}

/** Texts by language. */
type LocalTextsColumn = ColumnType<LocalTexts, string | undefined, string>
