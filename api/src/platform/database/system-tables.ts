import type { ChangeList } from '@portal/contract/changes/changes.endpoints'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Created } from './columns.ts'

export type DatabaseTables = {
  audit_events: {
    id: GeneratedAlways<string>
    company_id: string | null
    /** Number of the event within its company, from 1. */
    position: number
    actor_id: string | null
    actor_role: string | null
    action: string
    entity: string
    entity_id: string
    /** Names of the changed fields. */
    fields: string[]
    /** HMAC of the details, with the secret `audit` as its key. */
    digest: string
    network: string | null
    request_id: string | null
    /** Hash of this row and of the previous row's hash. */
    hash: string
    created_at: ColumnType<Date, Date, never>
  }
  /** The details of an audit event, until they are erased. */
  change_details: { event_id: string; details: ColumnType<unknown, string, never> }
  /** The end of a company's audit chain. */
  audit_chains: { company_id: string | null; position: number; hash: string }
  secrets: { name: string; value: string }
  /** The Idempotency-Keys of changes. */
  idempotency_keys: {
    /** The user's id, or a digest of the number where nobody is signed in. */
    subject: string
    endpoint: string
    key: string
    /** Of the request: another one under the same key is refused. */
    digest: string
    /** The id of what was made; null until the change ends. */
    made_id: string | null
    created_at: Created
  }
}

export type DemoTables = {
  /** Accounts of the demo, whose numbers and passwords are public. */
  demo_accounts: { user_id: string }
}

export type BackupTables = {
  /** At most one row. */
  last_backup: { one: Generated<boolean>; made_at: Date; encrypted: boolean | null; failed_at: Date | null }
}

export type ChangeTables = {
  /** The records of the lists that another system follows: a trigger marks what changes, and a reader of the list gives it its place. */
  record_changes: {
    list: ChangeList
    id: string
    company_id: string
    /** The place in the list; null until it is first read. It never goes back. */
    changed_at: Date | null
    /** Whether it has changed since it got that place. */
    pending: Generated<boolean>
  }
}
