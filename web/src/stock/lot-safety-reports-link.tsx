import { ADMINS } from '@portal/contract/admin-roles'
import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../admin-paths.ts'
import { apiQuery } from '../lib/api-query.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { TextLink } from '../ui/text-link.tsx'

/** How many safety reports there are about each lot of a sample. */
function lotReportCountQuery(sampleId: string) {
  return apiQuery(['cases', 'lots', sampleId], 'GET /admin/safety-reports/lots', { query: { sampleId } })
}

/** How many safety reports there are about a lot, for owners and compliance; leads to them. */
export function LotSafetyReportsLink({ sampleId, lotId }: { sampleId: string; lotId: string }) {
  const enabled = useHasAdminRole(ADMINS.complianceOfficers)
  const counted = useQuery({ ...lotReportCountQuery(sampleId), enabled })
  const reports = counted.data?.find(lot => lot.lotId === lotId)?.reports
  if (reports === undefined) return null
  return (
    <TextLink
      to={`${adminPaths.cases}?${new URLSearchParams({ kind: 'SAFETY', lot: lotId })}`}
      className="-my-3 text-sm tabular-nums"
    >
      {m.safety_lot_reports({ count: reports })}
    </TextLink>
  )
}
