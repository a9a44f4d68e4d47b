import type { Address } from '@portal/contract/addresses'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { LoadFailed } from '../lib/load-failed.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { companiesQuery, detailsQuery, useCompany } from '../session/signed-in.ts'
import { Banner } from '../ui/banner.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { showAlert } from '../ui/toast.tsx'
import { putAddress } from './address-cache.ts'
import { AddressForm } from './address-form.tsx'
import { AddressFormSkeleton } from './address-form-skeleton.tsx'
import type { AddressValues } from './address-values.ts'
import { updateAddress } from './addresses.api.ts'
import { changedFields } from './changed-fields.ts'

/** 'Edit Address' (H§2): only what changed is saved, then one step back. */
export function EditAddressPage() {
  const { id } = useParams()
  const navigate = useNavigate()
  const location = useLocation()
  const queryClient = useQueryClient()
  const updating = useMutation({ mutationFn: updateAddress })
  const details = useQuery(detailsQuery)
  const companies = useQuery(companiesQuery)
  const region = useCompany()?.region
  const address = details.data?.addressInfo.find(candidate => candidate.id === id)
  const initial = useMemo(() => address && valuesOf(address), [address])

  // Opened directly there is no step to go back.
  const back = () =>
    location.key === 'default' ? navigate(paths.pickAddress, { replace: true }) : navigate(-1)

  const save = async (values: AddressValues) => {
    if (address === undefined || initial === undefined) return
    try {
      const changed = changedFields(initial, values)
      const saved = await updating.mutateAsync({ id: address.id, ...changed })
      await back()
      putAddress(queryClient, saved)
      void queryClient.invalidateQueries({ queryKey: detailsQuery.queryKey })
    } catch {
      showAlert(m.addresses_update_failed())
    }
  }

  return (
    <div className="grid gap-5">
      <PageHeader
        title={m.addresses_edit_title()}
        back={{ label: m.common_back(), onPress: () => void back() }}
      />
      <LoadFailed queries={[details, companies]} />
      {details.data && !address && <Banner text={m.addresses_gone()} />}
      {region && initial ? (
        <AddressForm
          key={id}
          region={region}
          values={initial}
          submitLabel={m.addresses_save()}
          onlyChanged
          onSubmit={save}
        />
      ) : (
        (details.isPending || companies.isPending) && <AddressFormSkeleton />
      )}
    </div>
  )
}

function valuesOf({ name, line1, line2, state, city, postcode }: Address): AddressValues {
  return { name, line1, line2: line2 ?? '', state, city, postcode }
}
