import { ADMINS } from '@portal/contract/admin-roles'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../lib/api-query.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'

/** Milliseconds between two polls for new reports. */
const INTERVAL = 60_000

/** The number of new safety reports next to the section's name, for owners and compliance. */
export function NewSafetyReportsBadge() {
  const enabled = useHasAdminRole(ADMINS.complianceOfficers)
  const { data } = useQuery({
    ...apiQuery(['cases', 'new-reports'], 'GET /admin/safety-reports/new'),
    enabled,
    refetchInterval: INTERVAL,
  })
  const count = data?.reports ?? 0
  if (count === 0) return null
  return (
    // Positioned, so that the hidden text scrolls with the line of rooms instead of widening the page.
    <span className="relative ml-1.5 min-w-5 rounded-full bg-attention px-1 text-center font-bold text-[12px] text-on-attention leading-[1.65] tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{m.safety_new({ count })}</span>
    </span>
  )
}
