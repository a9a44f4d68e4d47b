import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { useGoBack } from '../lib/use-go-back.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { detailsQuery, useCompany } from '../session/signed-in.ts'
import { Banner } from '../ui/banner.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { clearAlerts, showAlert } from '../ui/toast.tsx'
import { AddressForm, AddressFormSkeleton } from './address-form.tsx'
import { type AddressValues, toAddressValues } from './address-values.ts'
import { cacheAddress, updateAddress } from './addresses.api.ts'

/** 'Edit Address' (H§2): saves only the changed fields, then goes one step back. */
export function EditAddressPage() {
  const { id } = useParams()
  const queryClient = useQueryClient()
  const details = useQuery(detailsQuery)
  const { companies, company } = useCompany()
  const region = company?.region
  const address = details.data?.addressInfo.find(candidate => candidate.id === id)

  const goBack = useGoBack(paths.pickAddress)

  const save = async (_values: AddressValues, changed: Partial<AddressValues>) => {
    if (address === undefined) return
    clearAlerts()
    try {
      const saved = await updateAddress({ id: address.id, ...changed })
      await goBack()
      cacheAddress(queryClient, saved)
      void queryClient.invalidateQueries({ queryKey: detailsQuery.queryKey })
    } catch {
      showAlert(m.addresses_update_failed())
    }
  }

  return (
    <div className="grid gap-5">
      <PageHeader title={m.addresses_edit_title()} onBack={goBack} />
      <QueryErrorBanner queries={[details, companies]} />
      {details.data && !address && <Banner text={m.addresses_gone()} />}
      {address?.incomplete && (
        <p className="rounded-control bg-waiting-soft px-4 py-3 text-waiting">{m.addresses_incomplete()}</p>
      )}
      {region && address ? (
        <AddressForm
          key={id}
          name={`address-${address.id}`}
          region={region}
          initial={toAddressValues(address)}
          editing
          onSubmit={save}
        />
      ) : (
        (details.isPending || companies.isPending) && <AddressFormSkeleton />
      )}
    </div>
  )
}
