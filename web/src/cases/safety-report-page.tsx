import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { useOwnCasePathsInArea } from './own-case-paths.ts'
import { SafetyReportForm } from './safety-report-form.tsx'
import { parseOrderIdParam, safetyReportChoicesQuery } from './safety-reports.api.ts'

/** An HCP or a rep reports a side effect or a product problem. */
export function SafetyReportPage() {
  const [params] = useSearchParams()
  const orderId = parseOrderIdParam(params)
  const choices = useQuery(safetyReportChoicesQuery(orderId))
  const { company, user } = useSignedIn()
  const { isRep, list } = useOwnCasePathsInArea()
  return (
    <div className="grid gap-4">
      <PageHeader title={m.safety_report()} backTo={list} />
      <p className="text-muted">
        {company.region === 'MY' ? m.safety_emergency_my() : m.safety_emergency_sg()} {m.safety_passed_on()}
      </p>
      <QueryErrorBanner subject={m.safety_report()} queries={[choices]} />
      {choices.isPending && (
        <LoadingSkeletonLines gap="gap-4" lines={['h-64 w-full', 'h-96 w-full', 'h-48 w-full']} />
      )}
      {choices.data && (
        <SafetyReportForm
          choices={choices.data}
          orderId={orderId}
          linkedSampleId={params.get('sample')}
          hcpPhone={isRep ? null : user.personalInfo.phone}
        />
      )}
    </div>
  )
}
