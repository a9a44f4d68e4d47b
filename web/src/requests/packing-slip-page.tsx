import { toOrderState } from '@portal/contract/orders/order-status'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatch, useParams } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { orderStateLabel } from '../orders/order-state-labels.ts'
import { paths } from '../paths.ts'
import { useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { RecordErrorBanner } from '../ui/record-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { PackingSlip, type PaperSize, PaperSizeAndPrintButton } from './packing-slip.tsx'
import { packingSlipQuery } from './requests.api.ts'

/** A request's packing slip; above it, not printed, the paper size and the print button. */
export function PackingSlipPage() {
  const { id = '' } = useParams()
  const found = useQuery(packingSlipQuery(id))
  const { companies, company } = useSignedInCompany()
  const list = useMatch(paths.repSlip) ? paths.repRequests : adminPaths.requests
  const packed = !found.isFetching && found.data !== undefined && found.data.status !== 'CANCELLED'
  const [paper, setPaper] = useState<PaperSize>('A6')
  return (
    <>
      <div className="grid gap-3 print:hidden">
        <PageHeader title={m.slip_title()} backTo={list} />
        <PaperSizeAndPrintButton paperSize={paper} onPaperSizeChange={setPaper} canPrint={packed} />
        <RecordErrorBanner
          subject={m.slip_title()}
          queries={[found, companies]}
          notFoundText={m.all_requests_missing()}
          listLink={{ to: list, name: m.all_requests_all() }}
        />
      </div>
      {(found.isPending || companies.isPending) && (
        <LoadingSkeletonLines gap="gap-3" lines={['h-6 w-40', 'h-6 w-60', 'h-24 w-72', 'h-24 w-60']} />
      )}
      {found.data?.status === 'CANCELLED' && (
        <p>{m.slip_ended({ state: orderStateLabel(toOrderState(found.data)).toLowerCase() })}</p>
      )}
      {packed && company && <PackingSlip slip={found.data} sender={company} paperSize={paper} />}
    </>
  )
}
