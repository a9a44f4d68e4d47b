import type { AdminRole } from '@portal/contract/admin-roles'
import type { Endpoint } from '@portal/contract/endpoint'
import type { ErrorCode } from '@portal/contract/errors'
import { ADMIN, HCP, type Role } from '@portal/contract/roles'

const roleNames: Record<Role, string> = {
  RETAILER_STAFF: 'HCPs',
  RETAILER: 'sales reps',
  ADMIN: 'admins',
}

const adminRoleNames: Record<AdminRole, string> = {
  OWNER: 'owner',
  PROGRAMME: 'programme',
  WAREHOUSE: 'warehouse',
  COMPLIANCE: 'compliance',
  READ_ONLY: 'read only',
}

const progress = {
  any: ', also before they are verified',
  verified: ' once they are verified',
  terms: ' who are verified and have accepted the terms',
}

/** Describes in words who may call an endpoint. */
export function describeWhoMayCall({ access, scope }: Pick<Endpoint, 'access' | 'scope'>): string {
  if (access === 'public') return 'Anyone; a token is not looked at.'
  if (access === 'optional') return 'Anyone; a token that is sent must be valid and says who asks.'
  const names = access.roles.map(role => {
    if (role === HCP) return `${roleNames[role]}${progress[access.hcp ?? 'terms']}`
    if (role !== ADMIN) return roleNames[role]
    const early = access.admin === 'any' ? ', also without the second factor they need' : ''
    return `${roleNames[role]} (${access.admins?.map(each => adminRoleNames[each]).join(', ')})${early}`
  })
  const byKey = scope === undefined ? '' : ` A key with the scope ${scope}.`
  return `Signed in: ${names.join('; ')}.${byKey}`
}

/** Lists every error code of an endpoint: from its access, its input and its declared errors. */
export function listEndpointErrorCodes({
  access,
  scope,
  body,
  bodyIs,
  query,
  params,
  errors = [],
}: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>()
  if (body ?? query ?? params) codes.add('VALIDATION')
  if (body) codes.add('MALFORMED_BODY').add('PAYLOAD_TOO_LARGE')
  if (body && bodyIs === undefined) codes.add('UNSUPPORTED_MEDIA_TYPE')
  if (access === 'optional')
    codes.add('INVALID_TOKEN').add('ACCOUNT_ERASED').add('SECOND_FACTOR_REQUIRED').add('FORBIDDEN')
  if (typeof access === 'object') {
    // Whom each role may call, a key may not.
    codes.add('NO_TOKEN').add('INVALID_TOKEN').add('FORBIDDEN')
    if (scope !== undefined) codes.add('TOO_MANY_REQUESTS')
    if (access.roles.includes(HCP)) codes.add('ACCOUNT_ERASED')
    const needed = access.roles.includes(HCP) ? (access.hcp ?? 'terms') : 'any'
    if (needed !== 'any') codes.add('NOT_VERIFIED')
    if (needed === 'terms') codes.add('TERMS_REQUIRED')
    if (access.admins !== undefined && access.admin !== 'any') codes.add('SECOND_FACTOR_REQUIRED')
  }
  return [...codes, ...errors.filter(code => !codes.has(code)), 'INTERNAL']
}
