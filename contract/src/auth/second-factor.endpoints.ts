import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints, emptyObject, parsedText, secretText } from '../endpoint.ts'
import { loginIdempotencyKey } from '../headers.ts'
import { ADMIN } from '../roles.ts'
import { normalizeSecondFactorCode } from './second-factor-code.ts'

/** An authenticator or recovery code in normalized form. */
const factorCode = parsedText(normalizeSecondFactorCode, 'FACTOR_CODE_INVALID')
/** A password to check, of any rule that was in force when it was set. */
export const ownPassword = z.string().check(z.minLength(1), z.maxLength(200))
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Endpoints open to an admin without a second factor where one is required. */
const enrolling = { roles: [ADMIN], admins: ADMINS.all, admin: 'any' } as const
const WRONG_CODE = ['OTP_INVALID', 'OTP_BLOCKED'] as const

/** An admin's second factor: an authenticator app, with recovery codes as fallback (RFC 6238). */
export const secondFactorEndpoints = defineEndpoints({
  'POST /auth/second-factor': {
    summary:
      'The second half of an admin login: its token and a code of the app, or a recovery code, for a session.',
    access: 'public',
    load: 'urgent',
    headers: z.object({ 'idempotency-key': loginIdempotencyKey }),
    body: z.strictObject({ token: secretText(4000), code: factorCode }),
    response: z.object({ token: z.string() }),
    errors: [...WRONG_CODE, 'SIGN_IN_AGAIN'],
  },
  'GET /admin/second-factor': {
    summary: 'Whether the admin has a second factor, must have one, and how many recovery codes are left.',
    access: enrolling,
    response: z.object({
      on: z.boolean(),
      required: z.boolean(),
      recoveryCodesLeft: z.int(),
      /** False for an admin who signs in by single sign-on alone. */
      hasPassword: z.boolean(),
    }),
  },
  'POST /admin/second-factor/begin': {
    summary:
      'A new secret for an authenticator app, in Base32, for who knows the own password, or has none and has just signed in; it counts once it is confirmed.',
    access: enrolling,
    load: 'password',
    body: z.strictObject({ password: z.optional(ownPassword) }),
    response: z.object({ secret: z.string(), account: z.string() }),
    errors: ['SECOND_FACTOR_CHANGED', 'WRONG_PASSWORD', 'SIGN_IN_AGAIN', 'TOO_MANY_REQUESTS'],
  },
  'POST /admin/second-factor/confirm': {
    summary:
      'Turn the second factor on with a code of the app; ends the other sessions and tells the recovery codes, once.',
    access: enrolling,
    body: z.strictObject({ code: factorCode }),
    response: recoveryCodes,
    errors: ['OTP_INVALID', 'SECOND_FACTOR_CHANGED'],
  },
  'POST /admin/second-factor/recovery-codes': {
    summary: 'New recovery codes in place of all before, told once.',
    access: { roles: [ADMIN], admins: ADMINS.all },
    body: z.strictObject({ code: factorCode }),
    response: recoveryCodes,
    errors: WRONG_CODE,
  },
  'POST /admin/second-factor/off': {
    summary: 'Turn the second factor off; ends the other sessions.',
    access: { roles: [ADMIN], admins: ADMINS.all },
    body: z.strictObject({ code: factorCode }),
    response: emptyObject,
    errors: [...WRONG_CODE, 'BREAK_GLASS_OWNER'],
  },
})
