import type { Address } from '@portal/contract/addresses'
import type { Answer } from '@portal/contract/endpoints'
import { shownOrderId } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { readCollectionPhone } from '@portal/contract/phone'
import { PHONE_PREFIXES } from '@portal/contract/regions'
import { useNavigate } from 'react-router'
import { Picture } from '../brand/picture.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { DeliveryAddress } from './delivery-address.tsx'
import { type Draft, keepDraft, readDraft } from './draft.ts'
import { ItemSelects } from './item-selects.tsx'
import { completeDraft, itemsOf, requestProblems } from './request-rules.ts'
import { usePlaceOrder } from './samples.api.ts'

type Props = {
  offered: Answer<'GET /shop-items'>
  clinicName: string
  profilePhone: string | null
  address: Address | undefined
}

/** What to send, whom to call, where to (H§2, H§5). */
export function SampleRequestForm({ offered, clinicName, profilePhone, address }: Props) {
  const form = useRuleForm<Draft, 'address'>(
    () => completeDraft(readDraft(), offered, profilePhone),
    draft => requestProblems(draft, address, offered),
  )
  const { start, isPending, placed, failure, forgive } = usePlaceOrder()
  const draft = form.values
  const change = (part: Partial<Draft>) => {
    keepDraft({ ...draft, ...part })
    form.set(part)
    forgive()
  }
  const submit = form.submit(({ prefix, phone: typed, shopItemIds }) => {
    const phone = readCollectionPhone(prefix, typed)
    if (address === undefined || phone === undefined) return
    start({ addressId: address.id, phone, shopItemIds }, () =>
      form.refuse('shopItemIds', m.samples_out_of_stock()),
    )
  })
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <SelectField
        label={m.samples_category()}
        placeholder={m.samples_category_choose()}
        options={offered.shopItemCategories.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.text('categoryId')}
        onChange={event => {
          // Rows just added are not wrong yet.
          form.forgive('shopItemIds')
          change({ categoryId: event.target.value, shopItemIds: [''] })
        }}
      />
      <ItemSelects
        items={itemsOf(offered, draft.categoryId)}
        chosen={draft.shopItemIds}
        error={form.error('shopItemIds')}
        onChange={shopItemIds => {
          if (shopItemIds.length > draft.shopItemIds.length) form.forgive('shopItemIds')
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
        onLeave={() => form.leave('phone')}
        error={form.error('phone')}
      />
      {/* As high as the name is long: a line alone would cut it off. */}
      <TextArea
        label={m.samples_clinic()}
        value={clinicName}
        readOnly
        rows={1}
        className="field-sizing-content resize-none!"
      />
      <DeliveryAddress address={address} error={form.error('address')} />
      {failure && <Banner text={failure} />}
      <Button type="submit" wide loading={isPending}>
        {m.samples_place_order()}
      </Button>
      <OrderPlacedDialog order={placed} />
    </form>
  )
}

/** The order is placed; there is nothing left to do here but go home (H§2). */
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
            {m.orders_id()} <span className="tabular-nums">{shownOrderId(order.id)}</span>
          </>
        )
      }
      picture={<Picture name="success" />}
      actions={<Button onClick={done}>{m.common_done()}</Button>}
    />
  )
}
