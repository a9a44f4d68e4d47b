import type { Access, Endpoint } from '@portal/contract/endpoint'
import type { ErrorCode } from '@portal/contract/errors'
import { ADMIN, HCP, ROLES, type Role } from '@portal/contract/roles'

const roleNames: Record<Role, string> = {
  RETAILER_STAFF: 'HCPs',
  RETAILER: 'sales reps',
  ADMIN: 'admins',
}

const progress = {
  any: ', also before they are verified',
  verified: ' once they are verified',
  terms: ' who are verified and have accepted the terms',
}

/** Describes in words who may call an endpoint. */
export function describeAccess(access: Access): string {
  if (access === 'public') return 'Anyone; a token is not looked at.'
  if (access === 'optional') return 'Anyone; a token that is sent must be valid and says who asks.'
  const names = access.roles.map(role => {
    if (role === HCP) return `${roleNames[role]}${progress[access.hcp ?? 'terms']}`
    const early = role === ADMIN && access.admin === 'any' ? ', also without the second factor they need' : ''
    return `${roleNames[role]}${early}`
  })
  return `Signed in: ${names.join('; ')}.`
}

/** Lists every error code of an endpoint: from its access, its input and its declared errors. */
export function listEndpointErrorCodes({
  access,
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
  if (access === 'optional') codes.add('INVALID_TOKEN').add('SECOND_FACTOR_REQUIRED')
  if (typeof access === 'object') {
    codes.add('NO_TOKEN').add('INVALID_TOKEN')
    if (access.roles.length < ROLES.length) codes.add('FORBIDDEN')
    const needed = access.roles.includes(HCP) ? (access.hcp ?? 'terms') : 'any'
    if (needed !== 'any') codes.add('NOT_VERIFIED')
    if (needed === 'terms') codes.add('TERMS_REQUIRED')
    if (access.roles.includes(ADMIN) && access.admin !== 'any') codes.add('SECOND_FACTOR_REQUIRED')
  }
  return [...codes, ...errors.filter(code => !codes.has(code)), 'INTERNAL']
}
