import type { Address } from '@portal/contract/addresses/addresses.endpoints'
import { normalizePhoneOrLandline } from '@portal/contract/addresses/phone-or-landline'
import type { ResponseData } from '@portal/contract/endpoints'
import type { Allowance } from '@portal/contract/limits/limits.endpoints'
import type { NoticePreferences } from '@portal/contract/notifications/notifications.endpoints'
import { shortOrderId } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate, useOutletContext } from 'react-router'
import { Illustration } from '../brand/illustration.tsx'
import { translatedValue } from '../lib/value-labels.ts'
import { ItemsNeedingLicenceNotice } from '../licences/licence-notice.tsx'
import { noticePreferencesQuery } from '../notifications/notices.api.ts'
import { ParcelToConfirm, useParcelToConfirm } from '../orders/parcel-to-confirm.tsx'
import { paths } from '../paths.ts'
import { RepChatLink, useRepOrCompanyContact } from '../reps/rep-chat-link.tsx'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useIsStable } from '../ui/tap-guard-button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useForm } from '../ui/use-form.ts'
import { findAllowanceUsedUpByAll, usedUpAllowanceText } from './allowance-rules.ts'
import { BackInStockNoticeSwitches } from './back-in-stock.tsx'
import { DeliveryAddressLink } from './delivery-address-link.tsx'
import { type RequestDraft, readRequestDraft, saveRequestDraft } from './request-draft.ts'
import { initialRequestDraft, itemsInCategory, sampleRequestErrors } from './request-rules.ts'
import { SampleSelectFields } from './sample-select-fields.tsx'
import { usePlaceSampleOrder } from './samples.api.ts'

type Props = {
  offeredSamples: ResponseData<'GET /shop-items'>
  allowances: readonly Allowance[]
  clinicName: string
  profilePhone: string | null
  address: Address | undefined
}

const FORM = 'sample-request'

/** The form: items, contact phone and address (H§2, H§5). */
export function SampleRequestForm({ offeredSamples, allowances, clinicName, profilePhone, address }: Props) {
  const form = useForm<RequestDraft, 'address'>(
    () => initialRequestDraft(readRequestDraft(), offeredSamples, profilePhone),
    draft => sampleRequestErrors(draft, address, offeredSamples, allowances),
  )
  const aboveTabs = useOutletContext<HTMLElement | null>()
  const { start, isPending, placed, failure, refusedParcelIds, clearFailure } = usePlaceSampleOrder()
  const draft = form.values
  const items = itemsInCategory(offeredSamples, draft.categoryId)
  // A sample that was withdrawn meanwhile is to be chosen again.
  const chosen = draft.shopItemIds.map(id => (items.some(item => item.id === id) ? id : ''))
  const change = (part: Partial<RequestDraft>) => {
    saveRequestDraft({ ...draft, ...part })
    form.set(part)
    clearFailure()
  }
  const submit = form.submit(({ prefix, phone: typed, shopItemIds }) => {
    const phone = normalizePhoneOrLandline(prefix, typed)
    if (address === undefined || phone === undefined) return
    form.markTouched('shopItemIds')
    start(
      { addressId: address.id, phone, shopItemIds },
      {
        soldOut: () => form.setError('shopItemIds', m.samples_out_of_stock()),
        addressGone: message => form.setError('address', message),
      },
    )
  })
  return (
    <form
      id={FORM}
      // Space for the bar at the end, and between the bar and the focused field.
      className="grid gap-5 pb-20 [&_:is(a,button,input,select)]:scroll-mb-48"
      noValidate
      onSubmit={submit}
    >
      <SelectField
        label={m.samples_category()}
        placeholder={m.samples_category_choose()}
        options={offeredSamples.shopItemCategories.map(({ id, name }) => ({
          value: id,
          label: translatedValue(name),
        }))}
        {...form.text('categoryId')}
        onChange={event => {
          // New rows have no error yet.
          form.markUntouched('shopItemIds')
          change({ categoryId: event.target.value, shopItemIds: [''] })
        }}
      />
      <ItemsNeedingLicenceNotice items={items} />
      <SampleSelectFields
        items={items}
        allowances={allowances}
        chosenItemIds={chosen}
        error={form.error('shopItemIds')}
        onChange={shopItemIds => {
          if (shopItemIds.length > chosen.length) form.markUntouched('shopItemIds')
          change({ shopItemIds })
        }}
      />
      <PhoneField
        label={m.samples_phone()}
        value={{ prefix: draft.prefix, number: draft.phone }}
        onChange={({ prefix, number }) => change({ prefix, phone: number })}
        onLeave={() => form.markTouched('phone')}
        error={form.error('phone')}
      />
      <LabelledValueList rows={[{ label: m.samples_clinic(), value: clinicName }]} />
      <DeliveryAddressLink address={address} error={form.error('address')} />
      <BackInStockNoticeSwitches items={items} allowances={allowances} />
      <TextLink
        to={`${paths.reportSafety}?${new URLSearchParams({ sample: draft.shopItemIds[0] ?? '' })}`}
        className="justify-self-start"
      >
        {m.safety_report_link()}
      </TextLink>
      {aboveTabs &&
        createPortal(
          <PlaceOrderBar
            usedUp={findAllowanceUsedUpByAll(allowances, items)}
            count={chosen.filter(Boolean).length}
            failure={failure}
            refusedParcelIds={refusedParcelIds}
            isPending={isPending}
          />,
          aboveTabs,
        )}
      <OrderPlacedDialog order={placed} />
    </form>
  )
}

type BarProps = {
  usedUp: Allowance | undefined
  count: number
  failure: string | undefined
  refusedParcelIds: readonly string[]
  isPending: boolean
}

/** The bar above the tabs, always visible in the form: the count and the button, or why nothing can be requested. */
function PlaceOrderBar({ usedUp, count, failure, refusedParcelIds, isPending }: BarProps) {
  const { parcel, isLoading } = useParcelToConfirm(refusedParcelIds)
  const bar = useRef<HTMLDivElement>(null)
  const [wasAsked, setWasAsked] = useState(false)
  if (parcel !== undefined && !wasAsked) setWasAsked(true)
  const isConfirmed = wasAsked && parcel === undefined
  // The last press confirmed the parcel: a second tap places no order (ux 18).
  const isSettled = useIsStable(String(isConfirmed)) || !isConfirmed
  useEffect(() => {
    if (isConfirmed) bar.current?.focus()
  }, [isConfirmed])
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="grid gap-2 border-line border-t bg-surface px-4 py-2 roomy:border-x"
    >
      {failure && !parcel && !isConfirmed && <Banner text={failure} />}
      {parcel && !usedUp && <ParcelToConfirm parcel={parcel} focusRef={bar} />}
      {usedUp ? (
        <>
          <p className="font-semibold">{usedUpAllowanceText(usedUp)}</p>
          <RepChatLink variant="secondary">{m.home_contact()}</RepChatLink>
        </>
      ) : (
        parcel === undefined && (
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="font-semibold tabular-nums">{m.samples_count({ count })}</span>
            <Button
              type="submit"
              form={FORM}
              className="max-w-[14rem] grow max-[22rem]:max-w-none"
              loading={isPending || isLoading}
              settling={!isSettled}
            >
              {m.samples_place_order()}
            </Button>
          </div>
        )
      )}
    </div>
  )
}

/** The order is placed; the only action left is to go home (H§2). */
function OrderPlacedDialog({ order }: { order: Order | undefined }) {
  const navigate = useNavigate()
  const done = () => void navigate(paths.portalHome)
  return (
    <Dialog
      open={order !== undefined}
      onClose={done}
      title={m.samples_placed_title()}
      description={
        order && (
          <>
            <WhatComesNext />
            <span className="block text-sm">
              {m.orders_id()} <span className="tabular-nums">{shortOrderId(order.id)}</span>
            </span>
          </>
        )
      }
      picture={<Illustration name="success" />}
      actions={<Button onClick={done}>{m.common_done()}</Button>}
    />
  )
}

/** Who decides on the order, and how the HCP is notified of the decision. */
function WhatComesNext() {
  const contact = useRepOrCompanyContact()
  const preferences = useQuery(noticePreferencesQuery)
  if (contact === undefined || preferences.isPending)
    return <Skeleton className="mx-auto h-6 w-72 max-w-full" />
  return (
    <span className="block">
      {m.samples_placed_next({ name: contact.name })} {newsText(preferences.data)}
    </span>
  )
}

/** @param on the channels on which the HCP wants notices; undefined if unknown */
function newsText(on: NoticePreferences | undefined): string {
  if (on?.SMS && on.WHATSAPP) return m.samples_placed_message()
  if (on?.SMS) return m.samples_placed_sms()
  return on?.WHATSAPP ? m.samples_placed_whatsapp() : m.samples_placed_bell()
}
