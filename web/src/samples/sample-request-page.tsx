import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readNavigationStateText } from '../lib/navigation-state.ts'
import { ownOrdersQuery } from '../orders/orders.api.ts'
import { paths } from '../paths.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingAnnouncement, Skeleton, SkeletonLines } from '../ui/skeleton.tsx'
import { requestDraftFromOrder } from './repeat-order.ts'
import { saveRequestDraft } from './request-draft.ts'
import { SampleRequestForm } from './sample-request-form.tsx'
import { offeredSamplesQuery, ownAllowancesQuery } from './samples.api.ts'

/** 'Sample Request' (H§2). The address is the one just picked, else the first that is complete. */
export function SampleRequestPage() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const again = readNavigationStateText(state, 'again')
  const orders = useQuery({ ...ownOrdersQuery, enabled: again !== undefined })
  const { user } = useSignedIn()
  const offered = useQuery(offeredSamplesQuery)
  const allowances = useQuery(ownAllowancesQuery)
  const addresses = user.addressInfo
  const picked = readNavigationStateText(state, 'addressId')
  const address =
    addresses.find(({ id }) => id === picked) ??
    addresses.find(({ incomplete }) => !incomplete) ??
    addresses[0]
  const missing = readNavigationStateText(state, 'missing')

  // An order to repeat becomes the draft once; after that, also after a reload, the draft has the user's changes.
  const order = orders.data?.find(({ id }) => id === again)
  useEffect(() => {
    if (again === undefined || !offered.data || !orders.data || !allowances.data) return
    const repeated = order && requestDraftFromOrder(order, offered.data, user.addressInfo, allowances.data)
    if (repeated) saveRequestDraft(repeated.draft)
    const { addressId, missing } = repeated ?? {}
    void navigate('.', { replace: true, state: { addressId, missing } })
  }, [again, order, user, offered.data, orders.data, allowances.data, navigate])

  const preparing = again !== undefined && !orders.isError
  return (
    <div className="grid gap-5">
      <PageHeader title={m.samples_title()} />
      <QueryErrorBanner subject={m.stock_title()} queries={[offered, orders, allowances]} />
      {missing && (
        <p role="status" className="rounded-control bg-waiting-soft px-4 py-3 text-waiting">
          {m.samples_missing({ names: missing })}
        </p>
      )}
      {user.closing && (
        <ButtonLink to={paths.orders} variant="secondary">
          {m.home_manage_order()}
        </ButtonLink>
      )}
      {(offered.isPending || allowances.isPending || preparing) && !user.closing && <SampleRequestSkeleton />}
      {offered.data && allowances.data && !preparing && !user.closing && (
        <SampleRequestForm
          offeredSamples={offered.data}
          allowances={allowances.data}
          clinicName={user.personalInfo.extendedFields.clinicName ?? ''}
          profilePhone={user.personalInfo.phone}
          address={address}
        />
      )}
    </div>
  )
}

/** The skeleton of the sample request. */
function SampleRequestSkeleton() {
  return (
    <div className="grid gap-5">
      <LoadingAnnouncement />
      {['category', 'item', 'phone', 'clinic'].map(field => (
        <SkeletonLines
          key={field}
          lines={['h-5 w-28', 'h-12 w-full', ...(field === 'item' ? ['mt-0.5 -mb-1 h-12 w-28'] : [])]}
        />
      ))}
      <SkeletonLines lines={['h-5 w-28', 'h-24 w-full rounded-card']} />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
