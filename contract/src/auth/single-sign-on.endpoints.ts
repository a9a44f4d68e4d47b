import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { defineEndpoints, id, secretText } from '../endpoint.ts'
import { ADMIN } from '../roles.ts'
import { SIGN_ON_CODE_SECONDS } from './sign-on-codes.ts'

const rule = {
  /** Whether the password of everyone but the break-glass owner is refused. */
  only: z.boolean(),
  /** The owner who keeps password and second factor. */
  breakGlassId: z.nullable(id),
  /** Whether the provider asks for a second factor each time, so that the portal does not. */
  providerFactor: z.boolean(),
}
const signOnRule = z.object({ configured: z.boolean(), ...rule })
export type SignOnRule = z.output<typeof signOnRule>

/** Single sign-on of admins by OpenID Connect; 404 without its settings (decision 71). */
export const singleSignOnEndpoints = defineEndpoints({
  'GET /auth/oidc/start': {
    summary: 'To the provider, with PKCE, state and nonce; the cookie of the answer belongs to the sign-in.',
    access: 'public',
    redirects: true,
    response: z.string(),
    errors: ['NOT_FOUND'],
  },
  'GET /auth/oidc/callback': {
    summary: `From the provider to /admin/login with a code of ${SIGN_ON_CODE_SECONDS} seconds in the fragment, or with the reason why there is none.`,
    access: 'public',
    redirects: true,
    query: z.object({
      code: z.optional(secretText(8000)),
      state: z.optional(secretText(200)),
      iss: z.optional(secretText(500)),
      error: z.optional(secretText(200)),
    }),
    response: z.string(),
    errors: ['NOT_FOUND'],
  },
  'POST /auth/oidc/finish': {
    summary:
      'That code, with the cookie of the same sign-in, for a session as by POST /auth/login. With the secret of an admin link the account at the provider is bound to its admin first.',
    access: 'public',
    load: 'urgent',
    body: z.strictObject({ code: secretText(200), secret: z.optional(secretText(200)) }),
    response: z.object({ token: z.nullable(z.string()), secondFactorToken: z.optional(z.string()) }),
    errors: ['NOT_FOUND', 'SIGN_IN_AGAIN', 'INVALID_LINK', 'SSO_NOT_BOUND', 'SSO_BOUND'],
  },
  'GET /admin/single-sign-on': {
    summary: "The company's rule of single sign-on, and whether the portal has a provider.",
    access: { roles: [ADMIN], admins: ADMINS.owners },
    response: signOnRule,
  },
  'POST /admin/single-sign-on': {
    summary:
      'Change that rule. Where passwords end, so do the sessions of all admins but the caller and the break-glass owner.',
    access: { roles: [ADMIN], admins: ADMINS.owners },
    body: z.strictObject(rule),
    response: signOnRule,
    errors: ['NOT_FOUND', 'BREAK_GLASS_UNFIT'],
  },
})
