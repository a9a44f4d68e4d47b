import type { AdminRole } from '../admin-roles.ts'

/** What a key may be made for. An endpoint of the contract names the one scope with which a key may call it (decision 72). */
export const SCOPES = [
  'requests:read',
  'requests:ship',
  'stock:read',
  'stock:write',
  'hcps:read',
  'reps:read',
  'reps:write',
  'consents:read',
  'reports:read',
] as const
export type Scope = (typeof SCOPES)[number]

/** The admin role as which a key calls by a scope: a scope opens nothing that this role may not do. */
export const ROLE_OF_SCOPE: Record<Scope, AdminRole> = {
  'requests:read': 'WAREHOUSE',
  'requests:ship': 'WAREHOUSE',
  'stock:read': 'WAREHOUSE',
  'stock:write': 'WAREHOUSE',
  'hcps:read': 'READ_ONLY',
  'reps:read': 'READ_ONLY',
  'reps:write': 'PROGRAMME',
  'consents:read': 'COMPLIANCE',
  'reports:read': 'READ_ONLY',
}
