import { ADDRESSES_MAX } from '@portal/contract/postal-address'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { hasCode, isRefused } from '../lib/failure.ts'
import { newIdempotencyKey } from '../lib/new-key.ts'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { useGoBack } from '../lib/use-go-back.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { detailsQuery, useCompany } from '../session/signed-in.ts'
import { readTypedForm, useTypedFormBackup } from '../session/typed-form-backup.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { clearAlerts, showAlert } from '../ui/toast.tsx'
import { AddressForm, AddressFormSkeleton } from './address-form.tsx'
import { type AddressValues, pickedAddressId } from './address-values.ts'
import { createAddress } from './addresses.api.ts'

/** 'Add New Address' (H§2): the name defaults to the clinic's, Singapore is prefilled (D§6). */
export function AddAddressPage() {
  const navigate = useNavigate()
  const goBack = useGoBack(paths.pickAddress)
  const location = useLocation()
  const queryClient = useQueryClient()
  const details = useQuery(detailsQuery)
  const { companies, company } = useCompany()
  const region = company?.region
  const clinicName = details.data?.personalInfo.extendedFields.clinicName
  const isFull = (details.data?.addressInfo.length ?? 0) >= ADDRESSES_MAX
  const place = region === 'SG' ? 'Singapore' : ''
  const initial = { name: clinicName ?? '', line1: '', line2: '', state: place, city: place, postcode: '' }

  // Stored with the input: an attempt after a reload is still for the same address.
  const [key] = useState(() => readTypedForm<string>('address-key') ?? newIdempotencyKey())
  useTypedFormBackup('address-key', key)

  const toList = () =>
    navigate(paths.pickAddress, {
      replace: true,
      state: { addressId: pickedAddressId(location.state), reload: true },
    })

  const save = async ({ line2, ...values }: AddressValues) => {
    clearAlerts()
    try {
      await createAddress({ ...values, ...(line2.trim() !== '' && { line2 }) }, key)
      await queryClient.invalidateQueries({ queryKey: detailsQuery.queryKey, refetchType: 'none' })
      await toList()
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: detailsQuery.queryKey })
      if (hasCode(error, 'KEY_REUSED')) {
        showAlert(m.addresses_added_before(), true)
        return toList()
      }
      const reason = error instanceof ApiError ? error.message : m.common_error_unknown()
      showAlert(isRefused(error) ? m.addresses_add_failed() : m.addresses_add_error({ reason }))
    }
  }

  return (
    <div className="grid gap-5">
      <PageHeader title={m.addresses_add_title()} onBack={goBack} />
      <QueryErrorBanner queries={[details, companies]} />
      {isFull ? (
        <EmptyState text={m.addresses_limit()}>
          <ButtonLink to={paths.pickAddress} state={{ addressId: pickedAddressId(location.state) }} replace>
            {m.addresses_pick_title()}
          </ButtonLink>
        </EmptyState>
      ) : region && details.data ? (
        <AddressForm name="address" region={region} initial={initial} onSubmit={save} />
      ) : (
        (details.isPending || companies.isPending) && <AddressFormSkeleton />
      )}
    </div>
  )
}
