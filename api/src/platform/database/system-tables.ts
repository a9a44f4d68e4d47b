import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type DatabaseTables = {
  audit_events: {
    id: GeneratedAlways<string>
    company_id: string | null
    /** Which of its company's events it is, from 1. */
    position: number
    actor_id: string | null
    actor_role: string | null
    action: string
    entity: string
    entity_id: string
    /** Names of what changed. */
    fields: string[]
    /** Of the details, under the secret `audit`. */
    digest: string
    network: string | null
    request_id: string | null
    /** Of this row and of the hash before it. */
    hash: string
    created_at: ColumnType<Date, Date, never>
  }
  /** What an event of the audit tells of, until it is erased. */
  change_details: { event_id: string; details: ColumnType<unknown, string, never> }
  /** Where a company's chain of events ends. */
  audit_chains: { company_id: string | null; position: number; hash: string }
  secrets: { name: string; value: string }
}

export type DemoTables = {
  /** Accounts that the demo brought, whose numbers and passwords everybody knows. */
  demo_accounts: { user_id: string }
}

export type BackupTables = {
  /** One row at most. */
  last_backup: { one: Generated<boolean>; made_at: Date }
}
