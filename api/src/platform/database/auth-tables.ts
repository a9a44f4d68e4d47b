import type { CodeAction } from '@portal/contract/auth/one-time-code'
import type { Scope } from '@portal/contract/auth/scopes'
import type { ColumnType, Generated } from 'kysely'
import type { Created, Id } from './columns.ts'

export type AuthTables = {
  sessions: {
    id: string
    user_id: string
    created_at: Created
    expires_at: Date
    /** Hash of the Idempotency-Key of the call that opened it, with the link or login that it was opened by. */
    login_key: string | null
    /** Whether the provider of single sign-on asked for a second factor. */
    provider_factor: Generated<boolean>
  }
  deep_links: {
    id: string
    user_id: string
    uses: Generated<number>
    created_at: Created
    expires_at: Date
    /** SHA-256 of the code that stands for it in a message; null for links of earlier versions, whose messages have the token. */
    code_digest: string | null
    /** The order that it opens. */
    order_id: string | null
  }
  /** A browser that has logged in as this user with this number; `hash` is the hash of its cookie's value. */
  known_devices: { id: Id; user_id: string; phone: string; hash: string; expires_at: Date }
  /** An admin's authenticator app. `secret` is encrypted; it is valid once confirmed. */
  second_factors: {
    user_id: string
    secret: string
    confirmed_at: Date | null
    /** Time step of the newest used code, in units of 30 seconds since 1970. */
    last_used_step: Generated<number>
    created_at: Created
  }
  /** The one link with which an admin sets name and password; `digest` is the SHA-256 of its secret. */
  admin_links: {
    user_id: string
    digest: string
    created_at: Created
    expires_at: Date
    /** The owner who made it; null for links of earlier versions. */
    made_by: string | null
  }
  /** A key of another system; `digest` is the SHA-256 of the key, `user_id` the row of `users` as which it acts. */
  api_keys: {
    user_id: string
    digest: string
    name: string
    scopes: Scope[]
    networks: string[]
    /** The last day on which it works. Select it as `::text`. */
    expires_on: ColumnType<never, string, never>
    made_by: string
    made_at: Created
    last_used_at: Date | null
    ended_at: Date | null
  }
  /** Links that create the first owner of a portal without admins. */
  first_owner_links: { digest: string; created_at: Created; expires_at: Date }
  /** The account of single sign-on that is bound to an admin: issuer and subject, of Entra tenant and object. */
  admin_identities: { user_id: string; issuer: string; subject: string; created_at: Created }
  /** One-time codes of sign-ins that are back from the provider; `digest` is the SHA-256 of code and cookie. */
  sign_on_codes: { digest: string; expires_at: Date }
  /** A company's rule of single sign-on. */
  sign_on_rules: {
    company_id: string
    only_provider: boolean
    break_glass_id: string | null
    provider_factor: boolean
  }
  /** The slow digest of an admin's email under the salt of a deployment; one of another email or salt counts for nothing. */
  admin_email_digests: { user_id: string; email: string; salt: string; digest: string }
  recovery_codes: { user_id: string; digest: string; used_at: Date | null }
  one_time_codes: {
    id: Id
    phone: string
    /** The known device that requested the code; null for unknown devices, which share one code. */
    device_id: string | null
    action: CodeAction
    digest: string
    attempts: Generated<number>
    created_at: Created
    expires_at: Date
    verified_at: Date | null
    verified_by: string | null
    ended_at: Date | null
    /** Hash of the Idempotency-Key of the login that used the code, and the session that it opened. */
    login_key: string | null
    session_id: string | null
  }
}
