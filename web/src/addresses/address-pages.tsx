import { ADDRESSES_MAX } from '@portal/contract/addresses/postal-address'
import { parseTypedAddress } from '@portal/contract/addresses/typed-address'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { callApi } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { isErrorAnswerFromServer } from '../lib/error-answer.ts'
import { hasErrorCode } from '../lib/failure.ts'
import { readNavigationStateText } from '../lib/navigation-state.ts'
import { useGoBackOr } from '../lib/use-go-back.ts'
import { useIsMounted } from '../lib/use-is-mounted.ts'
import { paths } from '../paths.ts'
import { signedInUserQuery, useSignedIn } from '../session/signed-in.ts'
import { useIdempotencyKey } from '../session/use-idempotency-key.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { clearAlert, showAlert } from '../ui/toast.tsx'
import { AddressForm, type AddressValues } from './address-form.tsx'
import { forgetGoneAddress, replaceCachedAddress, updateAddress } from './addresses.api.ts'

/** 'Add New Address' (H§2): the name defaults to the clinic's, Singapore is prefilled (D§6). */
export function AddAddressPage() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { company, user } = useSignedIn()
  const queryClient = useQueryClient()
  const picked = { addressId: readNavigationStateText(state, 'addressId') }
  const isHere = useIsMounted()
  // An answer that comes late does not fetch the user back from another screen.
  const toList = () =>
    isHere.current && navigate(paths.pickAddress, { replace: true, state: { ...picked, reload: true } })

  // Stored with the input: an attempt after a reload is still for the same address.
  const key = useIdempotencyKey('address')

  const save = async ({ line2, ...values }: AddressValues) => {
    clearAlert()
    try {
      const newAddr = { ...values, ...(line2.trim() !== '' && { line2 }) }
      await callApi('POST /address/create', {
        body: { newAddr, addrDelete: false },
        headers: { 'idempotency-key': key },
      })
      if (!isHere.current) void queryClient.invalidateQueries({ queryKey: signedInUserQuery.queryKey })
      await toList()
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: signedInUserQuery.queryKey })
      if (hasErrorCode(error, 'KEY_REUSED')) {
        showAlert(m.addresses_added_before(), { keepOnNextScreen: true })
        await toList()
        return
      }
      const reason = error instanceof ApiError ? error.message : m.common_error_unknown()
      showAlert(isErrorAnswerFromServer(error) ? m.addresses_add_failed() : m.addresses_add_error({ reason }))
    }
  }
  const place = company.region === 'SG' ? 'Singapore' : ''
  const name = user.personalInfo.extendedFields.clinicName ?? ''
  return (
    <AddressScreen title={m.addresses_add_title()}>
      {user.addressInfo.length >= ADDRESSES_MAX ? (
        <EmptyState text={m.addresses_limit()}>
          <ButtonLink to={paths.pickAddress} replace state={picked}>
            {m.addresses_pick_title()}
          </ButtonLink>
        </EmptyState>
      ) : (
        <AddressForm
          backupKey="address"
          region={company.region}
          initialValues={{ name, line1: '', line2: '', state: place, city: place, postcode: '' }}
          onSubmit={save}
        />
      )}
    </AddressScreen>
  )
}

/** 'Edit Address' (H§2): saves only the changed fields, then goes one step back. */
export function EditAddressPage() {
  const { id = '' } = useParams()
  const { company, user } = useSignedIn()
  const queryClient = useQueryClient()
  const goBack = useGoBackOr(paths.pickAddress)
  const isHere = useIsMounted()

  const save = async (_values: AddressValues, changed: Partial<AddressValues>) => {
    clearAlert()
    try {
      const saved = await updateAddress({ id, ...changed })
      if (isHere.current) await goBack()
      replaceCachedAddress(queryClient, saved)
      void queryClient.invalidateQueries({ queryKey: signedInUserQuery.queryKey })
    } catch (error) {
      // The screen then says that it is gone, in place of a form that can never be saved.
      if (hasErrorCode(error, 'NOT_FOUND')) forgetGoneAddress(queryClient, id)
      else showAlert(m.addresses_update_failed())
    }
  }
  const title = m.addresses_edit_title()
  const address = user.addressInfo.find(candidate => candidate.id === id)
  if (address === undefined) {
    return (
      <AddressScreen title={title}>
        <Banner text={m.addresses_gone()} />
        <ButtonLink to={paths.pickAddress} replace>
          {m.addresses_pick_title()}
        </ButtonLink>
      </AddressScreen>
    )
  }
  const { name, line1, line2, state, city, postcode } = address
  const suggested = address.incomplete ? parseTypedAddress(company.region, line1) : undefined
  return (
    <AddressScreen title={title}>
      {address.incomplete && (
        <p className="rounded-control bg-waiting-soft px-4 py-3 text-waiting">
          {m.addresses_incomplete()} {suggested?.postcode && m.addresses_suggested()}
        </p>
      )}
      <AddressForm
        key={id}
        backupKey={`address-${id}`}
        region={company.region}
        initialValues={{ name, line1, line2: line2 ?? '', state, city, postcode }}
        suggestedValues={suggested}
        isEditing
        onSubmit={save}
      />
    </AddressScreen>
  )
}

/** The screen of the address form. */
function AddressScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-5">
      <PageHeader title={title} backTo={paths.pickAddress} />
      {children}
    </div>
  )
}
