import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { pickedAddress } from '../addresses/address-values.ts'
import { LoadFailed } from '../lib/load-failed.tsx'
import { m } from '../paraglide/messages.js'
import { detailsQuery } from '../session/signed-in.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingText, Skeleton, SkeletonLines } from '../ui/skeleton.tsx'
import { SampleRequestForm } from './sample-request-form.tsx'
import { shopItemsQuery } from './samples.api.ts'

/** 'Sample Request' (H§2). The address is the one just picked, else the first that can receive an order. */
export function SampleRequestPage() {
  const { state } = useLocation()
  const details = useQuery(detailsQuery)
  const offered = useQuery(shopItemsQuery)
  const addresses = details.data?.addressInfo ?? []
  const picked = pickedAddress(state)
  const address =
    addresses.find(({ id }) => id === picked) ??
    addresses.find(({ incomplete }) => !incomplete) ??
    addresses[0]
  return (
    <div className="grid gap-5">
      <PageHeader title={m.samples_title()} />
      <LoadFailed queries={[details, offered]} />
      {(details.isPending || offered.isPending) && <SampleRequestSkeleton />}
      {details.data && offered.data && (
        <SampleRequestForm
          offered={offered.data}
          clinicName={details.data.personalInfo.extendedFields.clinicName ?? ''}
          profilePhone={details.data.personalInfo.phone}
          address={address}
        />
      )}
    </div>
  )
}

/** The shape of the sample request while it loads. */
function SampleRequestSkeleton() {
  return (
    <div className="grid gap-5">
      <LoadingText text={m.common_loading()} />
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
