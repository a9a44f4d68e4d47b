import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints, emptyObject, id, secretText, trimmedText, wirePhone } from '../endpoint.ts'
import { companyHint, loginIdempotencyKey, proofOfWorkAnswer } from '../headers.ts'
import { ADMIN, HCP, REP } from '../roles.ts'
import { CODE_ACTIONS, CODE_LENGTH } from './one-time-code.ts'

export const oneTimeCode = z
  .string()
  .check(z.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), 'Enter the 4 digits.'))

const codeTarget = { recipient: wirePhone, tokenAction: z.enum(CODE_ACTIONS), tokenType: z.literal('PHONE') }

export const authEndpoints = defineEndpoints({
  'POST /auth/check-user': {
    summary: 'Is this number known? PHONE also sends the login code (H§3, D§3).',
    access: 'public',
    load: 'urgent',
    headers: z.object({ 'x-company-id': companyHint }),
    body: z.strictObject({ phone: wirePhone, type: z.enum(['NO_OTP', 'PHONE']) }),
    response: z.object({ identity: z.enum(['REGISTER', 'LOGIN']), retryAfter: z.optional(z.int()) }),
    errors: ['OTP_LIMIT', 'MESSAGE_NOT_SENT', 'TOO_MANY_REQUESTS'],
  },
  'GET /auth/challenge': {
    summary: 'Work for a browser, which the first text to a new number asks for; good for five minutes.',
    access: 'public',
    load: 'urgent',
    response: z.object({ challenge: z.string(), difficulty: z.int() }),
  },
  'POST /auth/otp': {
    summary: 'Send a one-time code (D§2, D§3).',
    access: 'optional',
    load: 'urgent',
    headers: z.object({ 'x-challenge': proofOfWorkAnswer }),
    body: z.strictObject(codeTarget),
    response: z.object({ retryAfter: z.int() }),
    errors: [
      'USER_NOT_FOUND',
      'ACCOUNT_EXISTS',
      'CHALLENGE_REQUIRED',
      'OTP_TOO_EARLY',
      'OTP_LIMIT',
      'MESSAGE_NOT_SENT',
      'TOO_MANY_REQUESTS',
    ],
  },
  'POST /auth/verify-token': {
    summary:
      'Check a one-time code: LOGIN consumes it and signs in, REGISTER leaves it for what follows (D§3).',
    access: 'optional',
    load: 'urgent',
    headers: z.object({ 'idempotency-key': loginIdempotencyKey }),
    body: z.strictObject({ ...codeTarget, token: oneTimeCode, degenerate: z.boolean() }).check(
      z.refine(body => body.degenerate === (body.tokenAction === 'LOGIN'), {
        path: ['degenerate'],
        message: 'LOGIN codes are consumed, REGISTER codes are kept.',
      }),
    ),
    response: z.object({ token: z.nullable(z.string()) }),
    errors: ['USER_NOT_FOUND', 'OTP_INVALID', 'OTP_EXPIRED', 'OTP_BLOCKED'],
  },
  'POST /auth/login': {
    summary: 'Admin login by email and password (R§5, R§7).',
    access: 'public',
    load: 'password',
    headers: z.object({ 'x-company-id': companyHint }),
    body: z.strictObject({
      email: trimmedText(254, 1),
      password: z.string().check(z.minLength(1), z.maxLength(200)),
      type: z.literal('EMAIL'),
    }),
    /** For an admin with a second factor: no session, but the token for POST /auth/second-factor, valid for five minutes. */
    response: z.object({ token: z.nullable(z.string()), secondFactorToken: z.optional(z.string()) }),
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  },
  'GET /public/admin-digests': {
    summary:
      'PBKDF2 digests of the accepted admin emails among decoys, for the check before the call (R§6, D§8).',
    access: 'public',
    response: z.object({
      salt: z.string(),
      digests: z.array(z.object({ digest: z.string(), companyId: id })),
    }),
  },
  'POST /auth/link': {
    summary:
      'The deep-link token that the code in a short link `/l/…` stands for; nothing is used up until its exchange (D§4).',
    access: 'public',
    load: 'urgent',
    body: z.strictObject({ code: secretText(100) }),
    response: z.object({ token: z.string() }),
    errors: ['INVALID_LINK'],
  },
  'POST /auth/token': {
    summary: 'Exchange a deep-link token for a session; with the token of a session, it goes on (D§4).',
    access: 'public',
    load: 'urgent',
    headers: z.object({ 'idempotency-key': loginIdempotencyKey }),
    body: z.strictObject({ token: secretText(4000) }),
    response: z.object({ token: z.string() }),
    errors: ['INVALID_LINK'],
  },
  'POST /auth/logout': {
    summary: 'End this session (D§2).',
    access: { roles: [HCP, REP, ADMIN], admins: ADMINS.all, hcp: 'any', admin: 'any' },
    body: z.strictObject({}),
    response: emptyObject,
  },
  'POST /auth/end-session': {
    summary:
      'End a session by its id, the `jti` of its token: for a logout that did not reach the server (D§4).',
    access: 'public',
    load: 'urgent',
    body: z.strictObject({ session: id }),
    response: emptyObject,
  },
})
