import { createHash, randomBytes } from 'node:crypto'
import { API_KEY_PREFIX } from '@portal/contract/auth/api-key-rules'
import { ROLE_OF_SCOPE, type Scope } from '@portal/contract/auth/scopes'
import { ADMIN } from '@portal/contract/roles'
import ipaddr from 'ipaddr.js'
import type { AppContext } from '../../companies/app-context.ts'
import type { Session } from '../../platform/http/authenticate.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { commitRateLimitsOrThrow } from '../../platform/rate-limit/claim-rate-limits.ts'
import type { RateLimitRule } from '../../platform/rate-limit/rules.ts'
import { findLiveApiKey, recordApiKeyUse } from './api-keys.queries.ts'

const SECRET_BYTES = 32
const KEY = new RegExp(`^${API_KEY_PREFIX}[\\w-]{43}$`)

/** A burst, and on the average six calls a second. */
const CALLS: RateLimitRule = { most: 60, seconds: 10, refusal: 'TOO_MANY_REQUESTS' }

/** The secret has 256 random bits: no slow digest could protect it better. */
const digestKey = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** A new key, with the digest to store. */
export function generateApiKey(): { secret: string; digest: string } {
  const secret = `${API_KEY_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`
  return { secret, digest: digestKey(secret) }
}

/** Authenticates a call with a key: it acts as an admin with the role of the scope that the endpoint names (decision 72). */
export function createApiKeyAuthenticator({ db, companyOf }: Pick<AppContext, 'db' | 'companyOf'>) {
  /**
   * @throws PortalError INVALID_TOKEN alike for a key that is unknown, ended, expired or used from another network; FORBIDDEN
   * without the scope; TOO_MANY_REQUESTS
   */
  return async function authenticateKey(
    secret: string,
    scope: Scope | undefined,
    address: string,
  ): Promise<Session> {
    const key = KEY.test(secret) ? await findLiveApiKey(db, digestKey(secret)) : undefined
    if (key === undefined || !isInNetworks(address, key.networks)) throw new PortalError('INVALID_TOKEN')
    if (scope === undefined || !key.scopes.includes(scope)) throw new PortalError('FORBIDDEN')
    await commitRateLimitsOrThrow(db, [{ bucket: `calls of key ${key.id}`, rules: [CALLS] }])
    if (key.isUseDue) await recordApiKeyUse(db, key.id)
    return {
      id: key.id,
      userId: key.id,
      role: ADMIN,
      adminRole: ROLE_OF_SCOPE[scope],
      companyId: key.companyId,
      company: companyOf(key.companyId),
      entryStatus: null,
      termsAccepted: false,
      hasSecondFactor: true,
    }
  }
}

/** Whether an address is in one of the networks, in any notation; every address is in none. */
function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  const caller = ipaddr.process(address)
  return networks.some(text => {
    const [network, bits] = text.includes('/') ? ipaddr.parseCIDR(text) : wholeAddress(ipaddr.parse(text))
    return network.kind() === caller.kind() && caller.match(network, bits)
  })
}

const wholeAddress = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  [address, address.toByteArray().length * 8] as const
