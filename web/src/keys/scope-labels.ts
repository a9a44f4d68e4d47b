import type { Scope } from '@portal/contract/auth/scopes'
import { m } from '../texts.ts'

/** What a key may do, in words. */
export const SCOPE_LABELS: Record<Scope, () => string> = {
  'requests:read': m.keys_requests_read,
  'requests:ship': m.keys_requests_ship,
  'stock:read': m.keys_stock_read,
  'stock:write': m.keys_stock_write,
  'hcps:read': m.keys_hcps_read,
  'reps:read': m.keys_reps_read,
  'reps:write': m.keys_reps_write,
  'consents:read': m.keys_consents_read,
  'reports:read': m.keys_reports_read,
}
