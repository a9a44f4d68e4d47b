import * as z from 'zod/mini'
import { ADMIN_ROLES, ADMINS } from '../admin-roles.ts'
import { defineEndpoints, emptyObject, id, secretText, validatedText, zodIssueOptions } from '../endpoint.ts'
import { ADMIN } from '../roles.ts'
import { fullNameProblem, NAME_MAX } from '../users/names.ts'
import { adminEmailProblem, adminPasswordProblem } from './admin-login.ts'
import { ownPassword } from './second-factor.endpoints.ts'

/** Hours in which an admin's link works. */
export const ADMIN_LINK_HOURS = 72

/** Minutes in which a link works that an admin asked for at the login. */
export const RESET_LINK_MINUTES = 60

/** Minutes in which the link of a start without any admin works. */
export const FIRST_OWNER_LINK_MINUTES = 60

export const ADMIN_STATES = ['ACTIVE', 'INVITED', 'DISABLED'] as const
export type AdminState = (typeof ADMIN_STATES)[number]

const adminRole = z.enum(ADMIN_ROLES)

/** An admin of the company as its owners see it. */
const adminAccount = z.object({
  id,
  email: z.string(),
  /** The email until the person has entered a name. */
  name: z.string(),
  role: adminRole,
  /** `INVITED` until the person has set a password or bound an account of single sign-on. */
  state: z.enum(ADMIN_STATES),
  /** Whether a second factor is on. */
  secondFactor: z.boolean(),
  /** Whether an account of single sign-on is bound. */
  singleSignOn: z.boolean(),
  /** Whether this is the owner who keeps a password where all others use single sign-on. */
  breakGlass: z.boolean(),
  /** Null before the first login. */
  lastLoginAt: z.nullable(z.string()),
  /** Until when the admin's newest link works; null without one that does. */
  linkExpiresAt: z.nullable(z.string()),
  /** Name of the owner who made that link; null without one, or when an earlier version made it. */
  linkMadeBy: z.nullable(z.string()),
  /** Refusals of the address by its mail server, in a row; at `MAIL_BOUNCES_MAX` mails stop until an owner starts them again. */
  mailBounces: z.int(),
})
export type AdminAccount = z.output<typeof adminAccount>

/** The admin, and an address that nobody can read again; `mailed`: it also goes to the admin by email. */
const withLink = z.object({ admin: adminAccount, link: z.string(), mailed: z.boolean() })

/** A password to set: as it is typed, spaces included. */
const newPassword = z.string().check(
  z.maxLength(200),
  z.refine(value => value.isWellFormed(), zodIssueOptions('INVALID_CHARACTERS')),
  z.refine(value => adminPasswordProblem(value) === undefined, zodIssueOptions('PASSWORD_TOO_WEAK')),
)

/** What stands around addresses in a mail program; no mail goes to an address with it. */
const AROUND_ADDRESSES = /[<>()[\]\\,;:"]/

/** An admin's email in its stored form. */
const email = z.pipe(
  validatedText(254, text => adminEmailProblem(AROUND_ADDRESSES.test(text) ? '' : text)),
  z.transform((text: string) => text.toLowerCase()),
)

/** The secret of a link. */
const secret = secretText(200)

/** As POST /auth/login answers. */
const loginTokens = z.object({ token: z.nullable(z.string()), secondFactorToken: z.optional(z.string()) })

const byOwner = {
  access: { roles: [ADMIN], admins: ADMINS.owners },
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'BREAK_GLASS_OWNER'],
} as const

/** An owner's admins, and what an admin does with a link or a password (D§10). Nobody changes the own account here. */
export const adminEndpoints = defineEndpoints({
  'GET /admin/admins': {
    summary: "The company's admins by email, the disabled ones last.",
    access: { roles: [ADMIN], admins: ADMINS.owners },
    response: z.array(adminAccount),
  },
  'POST /admin/admins': {
    summary: `Invite an admin; the answer has the link, which works once and for ${ADMIN_LINK_HOURS} hours. Inviting someone again who has not joined makes a new link.`,
    access: { roles: [ADMIN], admins: ADMINS.owners },
    body: z.strictObject({
      email,
      role: adminRole,
    }),
    response: withLink,
    errors: ['ADMIN_EXISTS'],
  },
  'POST /admin/admins/:id/link': {
    summary: 'A new link, with which an admin sets name and password; the link before ends.',
    params: z.strictObject({ id }),
    response: withLink,
    ...byOwner,
  },
  'POST /admin/admins/:id/role': {
    summary: "Change an admin's role, from the admin's next call on; the links that a former owner made end.",
    params: z.strictObject({ id }),
    body: z.strictObject({ role: adminRole }),
    response: adminAccount,
    ...byOwner,
  },
  'POST /admin/admins/:id/disable': {
    summary: 'Keep an admin out from now on: ends the sessions, the link, and the links that the admin made.',
    params: z.strictObject({ id }),
    response: adminAccount,
    ...byOwner,
  },
  'POST /admin/admins/:id/enable': {
    summary: 'Let a disabled admin log in again.',
    params: z.strictObject({ id }),
    response: adminAccount,
    ...byOwner,
  },
  'POST /admin/admins/:id/reset-second-factor': {
    summary: 'Turn the second factor off for an admin who lost app and recovery codes; ends the sessions.',
    params: z.strictObject({ id }),
    response: adminAccount,
    ...byOwner,
  },
  'POST /admin/admins/:id/resume-mails': {
    summary: 'Start e-mails again to the address of an admin that was refused.',
    params: z.strictObject({ id }),
    response: adminAccount,
    ...byOwner,
  },
  'POST /admin/admins/:id/unbind': {
    summary: 'Take the account of single sign-on away from an admin; ends the sessions.',
    params: z.strictObject({ id }),
    response: adminAccount,
    ...byOwner,
  },
  'POST /auth/admin-link': {
    summary: "Whose an admin's link is, before it is used.",
    access: 'public',
    body: z.strictObject({ secret }),
    response: z.object({
      email: z.string(),
      company: z.string(),
      role: adminRole,
      /** Null until the person has entered one. */
      name: z.nullable(z.string()),
    }),
    errors: ['INVALID_LINK'],
  },
  'POST /auth/admin-link/accept': {
    summary: 'Set name and password by a link, which ends, and log in as by POST /auth/login.',
    access: 'public',
    load: 'password',
    body: z.strictObject({ secret, name: validatedText(NAME_MAX, fullNameProblem), password: newPassword }),
    response: loginTokens,
    errors: ['INVALID_LINK', 'SSO_REQUIRED'],
  },
  'GET /public/admin-login': {
    summary: 'What the login of admins offers beside e-mail and password.',
    access: 'public',
    response: z.object({
      /** Whether an admin who forgot the password can ask for a link by e-mail. */
      passwordEmail: z.boolean(),
    }),
  },
  'POST /auth/password-reset-email': {
    summary: `Send an admin who forgot the password a link, for ${RESET_LINK_MINUTES} minutes; the link before ends. The same answer for every address. 404 where the portal sends no e-mails (D§2).`,
    access: 'public',
    body: z.strictObject({ email }),
    response: emptyObject,
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  'POST /auth/setpass': {
    summary:
      'Set a new password by the link of an admin who has a name, and log in as by POST /auth/login (D§2).',
    access: 'public',
    load: 'password',
    body: z.strictObject({ secret, password: newPassword }),
    response: loginTokens,
    errors: ['INVALID_LINK', 'SSO_REQUIRED'],
  },
  'POST /auth/first-owner-link': {
    summary: 'Whether the link of a start without any admin can create the first owner.',
    access: 'public',
    body: z.strictObject({ secret }),
    response: emptyObject,
    errors: ['INVALID_LINK'],
  },
  'POST /auth/first-owner-link/accept': {
    summary: 'Create the first owner by that link, which ends, and log in as by POST /auth/login.',
    access: 'public',
    load: 'password',
    body: z.strictObject({
      secret,
      region: z.enum(['MY', 'SG']),
      name: validatedText(NAME_MAX, fullNameProblem),
      email,
      password: newPassword,
    }),
    response: z.object({ token: z.string() }),
    errors: ['INVALID_LINK'],
  },
  'POST /admin/password': {
    summary: 'Change the own password; ends the other sessions.',
    access: { roles: [ADMIN], admins: ADMINS.all },
    load: 'password',
    body: z.strictObject({
      current: ownPassword,
      password: newPassword,
    }),
    response: emptyObject,
    errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
  },
})
