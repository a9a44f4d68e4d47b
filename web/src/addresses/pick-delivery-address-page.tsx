import type { Address } from '@portal/contract/addresses/addresses.endpoints'
import { ADDRESSES_MAX } from '@portal/contract/addresses/postal-address'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { readNavigationState, readNavigationStateText } from '../lib/navigation-state.ts'
import { paths } from '../paths.ts'
import { signedInUserQuery, useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useDeleteAddress } from './addresses.api.ts'
import { distinctAddressLabel, PickableAddressCard } from './pickable-address-card.tsx'

/** 'Pick Your Address' (H§2): up to five saved addresses; the picked one returns to the request. */
export function PickDeliveryAddressPage() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { addressInfo: addresses, closing } = useSignedIn().user
  const deleting = useDeleteAddress()
  const { dialog, open } = useDialog()
  const list = useRef<HTMLUListElement>(null)
  const picked = readNavigationStateText(state, 'addressId')

  const queryClient = useQueryClient()
  const reload = readNavigationState(state, 'reload') === true
  useEffect(() => {
    if (reload) void queryClient.refetchQueries({ queryKey: signedInUserQuery.queryKey })
  }, [reload, queryClient])

  const ask = (address: Address) =>
    open(close => (
      <ConfirmDialog
        danger
        title={m.addresses_delete_title()}
        description={m.addresses_delete_text({ name: distinctAddressLabel(address) })}
        confirmLabel={m.addresses_delete()}
        onConfirm={() => {
          close()
          deleting.mutate(address, { onSettled: () => list.current?.focus() })
        }}
        onCancel={close}
      />
    ))
  // A closed account has no request to pick an address for.
  if (closing) return <Navigate to={paths.orders} replace />
  const add = { to: paths.addAddress, state: { addressId: picked }, children: m.addresses_add_link() }
  return (
    <div className="grid gap-5">
      <PageHeader
        title={m.addresses_pick_title()}
        onBack={() => navigate(paths.sampleRequest, { state: { addressId: picked } })}
      />
      {addresses.length === 0 && (
        <EmptyState text={m.addresses_none()}>
          <ButtonLink {...add} />
        </EmptyState>
      )}
      {addresses.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label={m.addresses_pick_title()} className="grid gap-4">
          {addresses.map(address => (
            <PickableAddressCard
              key={address.id}
              address={address}
              isPicked={address.id === picked}
              onDelete={() => ask(address)}
            />
          ))}
        </ul>
      )}
      {addresses.length > 0 && addresses.length < ADDRESSES_MAX && (
        <TextLink {...add} className="justify-self-center" />
      )}
      {dialog}
    </div>
  )
}
