import type { Parcel, ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import { joinItemNames } from '@portal/contract/orders/order-items'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import type { QueryKey } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { ParcelFields, toParcelInput, useParcelForm } from './parcel-form.tsx'

type Props = {
  order: { id: string; parcel?: Parcel | undefined }
  items: readonly { name: string }[]
  /** The HCP's name. */
  hcpName: string
  /** The queries that show the order. */
  invalidates: readonly QueryKey[]
  /** Shows the result itself, in place of a message. */
  onSaved?(order: Order): void
  onClose(): void
}

/** The label of the button that opens the dialog. */
export function editParcelLabel({ parcel }: Props['order']): string {
  return parcel === undefined ? m.parcel_add() : m.parcel_edit()
}

/** Courier and tracking number of a shipped order: adds, corrects or, without a courier, removes them. */
export function EditParcelDialog({
  order: { id, parcel },
  items,
  hcpName,
  invalidates,
  onSaved,
  onClose,
}: Props) {
  const form = useParcelForm(parcel)
  const change = useApiMutation(
    async (input: ParcelInput | null) => {
      const saved = await callApi('POST /order/:id/parcel', { params: { id }, body: { parcel: input } })
      onSaved?.(saved)
    },
    { invalidates, ...(onSaved === undefined && { savedText: m.parcel_saved({ name: hcpName }) }), onClose },
  )
  return (
    <FormDialog
      title={editParcelLabel({ id, parcel })}
      description={
        <>
          {m.requests_remark_named({ items: joinItemNames(items), name: hcpName })}
          <span className="block">{m.parcel_hint()}</span>
        </>
      }
      action={m.parcel_save()}
      change={change}
      onSubmit={form.submit(values => change.save(toParcelInput(values) ?? null))}
      onClose={onClose}
    >
      <ParcelFields form={form} parcel={parcel} />
    </FormDialog>
  )
}
