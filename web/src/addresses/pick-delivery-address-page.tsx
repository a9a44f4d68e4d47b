import type { Address } from '@portal/contract/addresses/addresses.endpoints'
import { ADDRESSES_MAX } from '@portal/contract/addresses/postal-address'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readNavigationState, readNavigationStateText } from '../lib/navigation-state.ts'
import { paths } from '../paths.ts'
import { signedInUserQuery } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { SkeletonCards } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useDeleteAddress } from './addresses.api.ts'
import { distinctAddressLabel, PickableAddressCard } from './pickable-address-card.tsx'

/** The size of an address's lines while the addresses load. */
const ADDRESS_LINES = ['mb-2 h-6 w-44', 'h-5 w-full', 'h-5 w-48', 'h-5 w-32']

/** 'Pick Your Address' (H§2): up to five saved addresses; the picked one returns to the request. */
export function PickDeliveryAddressPage() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const details = useQuery(signedInUserQuery)
  const deleting = useDeleteAddress()
  const { dialog, open } = useDialog()
  const list = useRef<HTMLUListElement>(null)
  const addresses = details.data?.addressInfo
  const picked = readNavigationStateText(state, 'addressId')

  const { refetch } = details
  const reload = readNavigationState(state, 'reload') === true
  useEffect(() => {
    if (reload) void refetch()
  }, [reload, refetch])

  const ask = (address: Address) =>
    open(close => (
      <ConfirmDialog
        open
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
  const add = { to: paths.addAddress, state: { addressId: picked }, children: m.addresses_add_link() }
  return (
    <div className="grid gap-5">
      <PageHeader
        title={m.addresses_pick_title()}
        onBack={() => navigate(paths.sampleRequest, { state: { addressId: picked } })}
      />
      <QueryErrorBanner subject={m.load_addresses()} queries={[details]} />
      {details.isPending && <SkeletonCards count={2} className="p-4.5" gap="gap-2" lines={ADDRESS_LINES} />}
      {addresses?.length === 0 && (
        <EmptyState text={m.addresses_none()}>
          <ButtonLink {...add} />
        </EmptyState>
      )}
      {addresses && addresses.length > 0 && (
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
      {addresses && addresses.length > 0 && addresses.length < ADDRESSES_MAX && (
        <TextLink {...add} className="justify-self-center" />
      )}
      {dialog}
    </div>
  )
}
