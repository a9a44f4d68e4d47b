import type { Address } from '@portal/contract/addresses'
import type { Answer } from '@portal/contract/endpoints'
import { readCollectionPhone } from '@portal/contract/phone'
import { PHONE_PREFIXES } from '@portal/contract/regions'
import { type SubmitEvent, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { completeDraft, itemsOf } from './complete-draft.ts'
import { ADDRESS_FIELD, DeliveryAddress } from './delivery-address.tsx'
import { useDraft } from './draft.ts'
import { ItemSelects, itemFieldId } from './item-selects.tsx'
import { OrderPlacedDialog } from './order-placed-dialog.tsx'
import { type RequestProblems, requestProblems } from './request-problems.ts'
import { usePlaceOrder } from './use-place-order.ts'

type Props = {
  offered: Answer<'GET /shop-items'>
  clinicName: string
  profilePhone: string | null
  address: Address | undefined
}

const CATEGORY_FIELD = 'category'

/** What to send, whom to call, where to (H§2, H§5). Problems show once 'Place Order' was pressed. */
export function SampleRequestForm({ offered, clinicName, profilePhone, address }: Props) {
  const [draft, change] = useDraft(kept => completeDraft(kept, offered, profilePhone))
  const [attempted, setAttempted] = useState(false)
  const [phoneLeft, setPhoneLeft] = useState(false)
  const number = useRef<HTMLInputElement>(null)
  const { start, isPending, placed, failure } = usePlaceOrder()
  const problems = requestProblems(draft, address)
  const shown = attempted ? problems : {}
  const phoneShown = attempted || (phoneLeft && draft.phone !== '') ? problems.phone : undefined

  const focusFirst = ({ category, item, phone }: RequestProblems) => {
    if (category) document.getElementById(CATEGORY_FIELD)?.focus()
    else if (item) document.getElementById(itemFieldId(draft.shopItemIds.indexOf('')))?.focus()
    else if (phone) number.current?.focus()
    else document.getElementById(ADDRESS_FIELD)?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempted(true)
    const phone = readCollectionPhone(draft.prefix, draft.phone)
    if (Object.keys(problems).length > 0 || address === undefined || phone === undefined) focusFirst(problems)
    else start({ addressId: address.id, phone, shopItemIds: draft.shopItemIds })
  }
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <SelectField
        id={CATEGORY_FIELD}
        label={m.samples_category()}
        placeholder={m.samples_category_choose()}
        options={offered.shopItemCategories.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.categoryId}
        error={shown.category}
        onChange={event => change({ categoryId: event.target.value, shopItemIds: [''] })}
      />
      <ItemSelects
        items={itemsOf(offered, draft.categoryId)}
        chosen={draft.shopItemIds}
        error={shown.item}
        onChange={shopItemIds => {
          // A row just added is not wrong yet.
          if (shopItemIds.length > draft.shopItemIds.length) setAttempted(false)
          change({ shopItemIds })
        }}
      />
      <PhoneField
        label={m.samples_phone()}
        prefixLabel={m.common_phone_prefix()}
        prefixes={PHONE_PREFIXES}
        prefix={draft.prefix}
        number={draft.phone}
        onPrefixChange={prefix => change({ prefix })}
        onNumberChange={phone => change({ phone })}
        onLeave={() => setPhoneLeft(true)}
        error={phoneShown}
        numberRef={number}
      />
      {/* As high as the name is long: a line alone would cut it off. */}
      <TextArea
        label={m.samples_clinic()}
        value={clinicName}
        readOnly
        rows={1}
        className="field-sizing-content resize-none!"
      />
      <DeliveryAddress address={address} error={shown.address} />
      {failure && <Banner text={failure} />}
      <Button type="submit" wide loading={isPending}>
        {m.samples_place_order()}
      </Button>
      <OrderPlacedDialog order={placed} />
    </form>
  )
}
