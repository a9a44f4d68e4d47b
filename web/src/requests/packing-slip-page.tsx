import { toOrderState } from '@portal/contract/order-status'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatch, useParams } from 'react-router'
import { orderStateLabel } from '../lib/order-state-label.ts'
import { RecordErrorBanner } from '../lib/record-error.tsx'
import { useGoBack } from '../lib/use-go-back.ts'
import { paths } from '../paths.ts'
import { useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingLines } from '../ui/skeleton.tsx'
import { PackingSlip, type Paper, PrintControls } from './packing-slip.tsx'
import { packingSlipQuery } from './requests.api.ts'

/** A request's packing slip; above it, not printed, the paper size and the print button. */
export function PackingSlipPage() {
  const { id = '' } = useParams()
  const found = useQuery(packingSlipQuery(id))
  const { companies, company } = useSignedInCompany()
  const list = useMatch(paths.repSlip) ? paths.repRequests : paths.adminRequests
  const goBack = useGoBack(list)
  const packed = found.data !== undefined && found.data.status !== 'CANCELLED'
  const [paper, setPaper] = useState<Paper>('A6')
  return (
    <>
      <div className="grid gap-3 print:hidden">
        <PageHeader title={m.slip_title()} onBack={goBack} />
        <PrintControls paper={paper} onPaper={setPaper} ready={packed} />
        <RecordErrorBanner
          what={m.slip_title()}
          queries={[found, companies]}
          missing={m.all_requests_missing()}
          list={{ to: list, name: m.all_requests_all() }}
        />
      </div>
      {(found.isPending || companies.isPending) && (
        <LoadingLines gap="gap-3" lines={['h-6 w-40', 'h-6 w-60', 'h-24 w-72', 'h-24 w-60']} />
      )}
      {found.data?.status === 'CANCELLED' && (
        <p>{m.slip_ended({ state: orderStateLabel(toOrderState(found.data)).toLowerCase() })}</p>
      )}
      {packed && company && <PackingSlip slip={found.data} sender={company} paper={paper} />}
    </>
  )
}
