import { type AdminRole, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { API_KEY_PREFIX } from '@portal/contract/auth/api-key-rules'
import type { Scope } from '@portal/contract/auth/scopes'
import { TERMS_KEY } from '@portal/contract/document-versions'
import type { Access, Endpoint } from '@portal/contract/endpoint'
import type { Region } from '@portal/contract/regions'
import { ADMIN, HCP, ROLES, type Role } from '@portal/contract/roles'
import type { EntryStatus } from '@portal/contract/users/registration-status'
import { sql } from 'kysely'
import { newestDocumentVersionSql } from '../database/columns.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Database } from '../database/schema.ts'
import { PortalError } from './errors.ts'
import type { TokenSigner } from './session-token.ts'

/** The fixed properties of a company; read once at startup. */
export type Company = {
  id: string
  region: Region
  phonePrefix: string
  campaignId: string
  timeZone: string
}

/** The caller's session, read from the database on each request (D§4). */
export type Session = {
  id: string
  userId: string
  role: Role
  /** What an admin may do; null for HCPs and reps. */
  adminRole: AdminRole | null
  companyId: string
  company: Company
  /** An HCP's registration; null for reps and admins. */
  entryStatus: EntryStatus | null
  /** Whether the user accepted the company's newest version. */
  termsAccepted: boolean
  /** For admins only: one of the portal, or the provider of single sign-on asked for one. A key has none to ask for. */
  hasSecondFactor: boolean
}

/** What says who calls: the Authorization header, and the address. */
export type Caller = { authorization: string | undefined; address: string }

export type Authenticate = (
  endpoint: Pick<Endpoint, 'access' | 'scope'>,
  caller: Caller,
) => Promise<Session | undefined>

/** Authenticates callers by the Authorization header, never by the cookie, so there is no CSRF (D§4). */
export function createAuthenticator({
  db,
  tokens,
  config,
  companyOf,
  authenticateKey,
}: {
  db: Database
  tokens: TokenSigner
  config: { secondFactorRequired: boolean }
  companyOf(companyId: string): Company
  /** @throws PortalError when a key does not work here, or not for calls with this scope */
  authenticateKey(key: string, scope: Scope | undefined, address: string): Promise<Session>
}): Authenticate {
  async function readSession(token: string | undefined): Promise<Session | undefined> {
    if (token === undefined) return undefined
    const claim = tokens.read('session', token)
    const session = claim === undefined ? undefined : await findSession(db, claim.id)
    if (session === undefined) {
      // Its owner reads that the account is erased on each screen, also if somebody else delivered the last parcel.
      const erased = claim !== undefined && (await isErased(db, claim.userId))
      throw new PortalError(erased ? 'ACCOUNT_ERASED' : 'INVALID_TOKEN')
    }
    return { ...session, company: companyOf(session.companyId) }
  }

  /** Where a second factor is required, an admin without one can only set it up and log out. */
  function requireSecondFactor({ role, hasSecondFactor }: Session): void {
    if (config.secondFactorRequired && role === ADMIN && !hasSecondFactor) {
      throw new PortalError('SECOND_FACTOR_REQUIRED')
    }
  }

  /**
   * @returns the session; undefined only if the endpoint allows calls without one
   * @throws PortalError NO_TOKEN, INVALID_TOKEN, ACCOUNT_ERASED, FORBIDDEN, SECOND_FACTOR_REQUIRED, NOT_VERIFIED,
   * TERMS_REQUIRED, or of a key TOO_MANY_REQUESTS
   */
  return async function authenticate({ access, scope }, { authorization, address }) {
    if (access === 'public') return undefined
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
    const session = token?.startsWith(API_KEY_PREFIX)
      ? await authenticateKey(token, scope, address)
      : await readSession(token)
    if (access === 'optional') {
      if (session !== undefined) requireSecondFactor(session)
      return session
    }
    if (session === undefined) throw new PortalError('NO_TOKEN')
    if (!isAdmitted(access, session)) throw new PortalError('FORBIDDEN')
    if (access.admin !== 'any') requireSecondFactor(session)
    if (session.role === HCP) requireProgress(session, access.hcp ?? 'terms')
    return session
  }
}

/** Whether an endpoint is for this role, and for an admin of this kind. */
function isAdmitted({ roles, admins = [] }: Exclude<Access, string>, { role, adminRole }: Session): boolean {
  return role === ADMIN ? isRoleInAdminGroup(admins, adminRole) : roles.some(each => each === role)
}

/** An HCP who is unverified or has not accepted the terms reaches only the endpoints needed to continue (D§4). */
function requireProgress(session: Session, needed: 'any' | 'verified' | 'terms'): void {
  if (needed === 'any') return
  if (session.entryStatus !== 'COMPLETED') throw new PortalError('NOT_VERIFIED')
  if (needed === 'terms' && !session.termsAccepted) throw new PortalError('TERMS_REQUIRED')
}

const selectSession = preparedQuery(['id'], (db, { id }: { id: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('campaign_entries', 'campaign_entries.user_id', 'users.id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.disabled_at', 'is', null)
    .where('users.role', 'in', ROLES)
    .select([
      'sessions.id',
      'users.id as userId',
      'users.role',
      'users.admin_role as adminRole',
      'users.company_id as companyId',
      'users.register_source as registerSource',
      'users.terms_version as termsVersion',
      // Accepting an older version does not count.
      newestDocumentVersionSql(sql.ref('users.company_id'), 'TERMS').as('newestTerms'),
      'campaign_entries.status as entryStatus',
      'second_factors.confirmed_at as confirmedAt',
      'sessions.provider_factor as providerFactor',
    ]),
)

async function findSession(db: Database, id: string): Promise<Omit<Session, 'company'> | undefined> {
  const [row] = await selectSession(db, { id })
  if (row === undefined) return undefined
  const { registerSource, termsVersion, newestTerms, confirmedAt, providerFactor, ...session } = row
  return {
    ...session,
    termsAccepted: registerSource[TERMS_KEY] === 'true' && termsVersion === newestTerms,
    hasSecondFactor: confirmedAt !== null || providerFactor,
  }
}

async function isErased(db: Database, userId: string): Promise<boolean> {
  const erased = db.selectFrom('users').where('id', '=', userId).where('erased_at', 'is not', null)
  return (await erased.select('id').executeTakeFirst()) !== undefined
}
