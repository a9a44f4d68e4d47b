import type { CaseSeverity, CaseStep, CountedFrom, DeadlineUnit } from '@portal/contract/cases/case-deadlines'
import type { CaseEventKind, CaseKind, CaseOutcome } from '@portal/contract/cases/case-kinds'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Created, Id } from './columns.ts'

export type CaseTables = {
  cases: {
    id: Id
    /** What people call it. Select `number::int`: the drivers parse a bigint as a text. */
    number: GeneratedAlways<string>
    company_id: string
    kind: CaseKind
    severity: CaseSeverity
    /** Whom it is about. */
    hcp_id: string | null
    order_id: string | null
    item_id: string | null
    lot_id: string | null
    /** The words of who opened it. */
    text: string
    /** What only cases of its kind have. */
    details: ColumnType<unknown, string | undefined, string>
    opened_by: string
    opened_at: Created
    /** When anyone of the company first heard: the clocks start here. */
    heard_at: Date
    /** When the next duty with a fixed time is due; null if there is none, and once it is closed. */
    due_at: Date | null
    closed_at: Date | null
    closed_by: string | null
    outcome: CaseOutcome | null
    /** Why it was closed like this. */
    reason: string | null
    idempotency_key: string | null
    /** Of the body that came with the key. */
    request_digest: string | null
    updated_at: Created
  }
  /** What has to be done about a case, in its order. */
  case_duties: {
    case_id: string
    position: number
    step: CaseStep
    /** Null: no fixed time. */
    amount: number | null
    unit: DeadlineUnit
    counted_from: CountedFrom
    due_at: Date | null
    done_at: Date | null
    done_by: string | null
    reference: string | null
  }
  /** The timeline of a case; only ever added. */
  case_events: {
    id: GeneratedAlways<string>
    case_id: string
    kind: CaseEventKind
    text: string | null
    /** The duty that it is about. */
    step: CaseStep | null
    /** The class and seriousness that it sets. */
    severity: CaseSeverity | null
    /** Whether the person who reported the case reads it. */
    shared: boolean
    actor_id: string
    idempotency_key: string | null
    request_digest: string | null
    created_at: Created
  }
  /** `hash` is the SHA-256 of `webp` as base64url. */
  case_photos: {
    id: Id
    case_id: string
    hash: string
    webp: Uint8Array<ArrayBuffer>
    /** In pixels, like `height`. */
    width: number
    height: number
    added_by: string
    created_at: Created
  }
  /** Where a company departs from the portal's deadlines. */
  case_deadlines: {
    company_id: string
    kind: CaseKind
    severity: CaseSeverity
    step: CaseStep
    amount: number | null
    unit: DeadlineUnit
    counted_from: CountedFrom
    source: string
    updated_at: Generated<Date>
  }
}
