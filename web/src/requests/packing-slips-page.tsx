import { shortOrderId, toOrderState } from '@portal/contract/orders/order-status'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatch, useSearchParams } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { orderStateLabel } from '../orders/order-state-labels.ts'
import { paths } from '../paths.ts'
import { useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { PackingSlip, type PaperSize, PaperSizeAndPrintButton } from './packing-slip.tsx'
import { packingSlipsQuery } from './requests.api.ts'

/** The packing slips of several requests, one per page. Above them, not printed, are the requests without a slip. */
export function PackingSlipsPage() {
  const [params] = useSearchParams()
  const list = useMatch(paths.repSlips) ? paths.repRequests : adminPaths.requests
  const found = useQuery(packingSlipsQuery(params.getAll('id')))
  const { companies, company } = useSignedInCompany()
  const [paper, setPaper] = useState<PaperSize>('A6')
  const packed = found.data?.slips.filter(({ status }) => status !== 'CANCELLED') ?? []
  const ended = found.data?.slips.filter(({ status }) => status === 'CANCELLED') ?? []
  const gone = found.data?.gone ?? []
  return (
    <>
      <div className="grid gap-3 print:hidden">
        <PageHeader title={m.slip_titles()} backTo={list} />
        <PaperSizeAndPrintButton
          paperSize={paper}
          onPaperSizeChange={setPaper}
          canPrint={!found.isFetching && packed.length > 0}
        />
        <QueryErrorBanner subject={m.slip_titles()} queries={[found, companies]} />
        {ended.length + gone.length > 0 && (
          <Banner
            text={
              <>
                <span className="block">{m.slip_none()}</span>
                {ended.map(slip => (
                  <span key={slip.id} className="block font-normal">
                    {m.requests_refused_named({
                      name: personNameOrErased(slip.hcp.name),
                      id: shortOrderId(slip.id),
                      reason: m.slip_ended({ state: orderStateLabel(toOrderState(slip)).toLowerCase() }),
                    })}
                  </span>
                ))}
                {gone.map(id => (
                  <span key={id} className="block font-normal">
                    {m.orders_id()} {shortOrderId(id)}: {m.slip_gone()}
                  </span>
                ))}
              </>
            }
          />
        )}
      </div>
      {(found.isPending || companies.isPending) && (
        <LoadingSkeletonLines gap="gap-3" lines={['h-6 w-40', 'h-6 w-60', 'h-24 w-72', 'h-24 w-60']} />
      )}
      {company && (
        // Not a grid: each slip begins a page.
        <div className="*:mb-5 print:*:mb-0">
          {packed.map(slip => (
            <PackingSlip key={slip.id} slip={slip} sender={company} paperSize={paper} />
          ))}
        </div>
      )}
    </>
  )
}
