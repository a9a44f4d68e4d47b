import {
  COURIER_ADDRESS_MAX,
  COURIER_NAME_MAX,
  NUMBER_PLACEHOLDER,
  trackingUrlTemplateProblem,
} from '@portal/contract/companies/courier-rules'
import type { Courier } from '@portal/contract/companies/couriers.endpoints'
import type { RawInput } from '@portal/contract/endpoints'
import { callApi, ifMatchHeader } from '../lib/api.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { m } from '../texts.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { couriersQuery } from './couriers.api.ts'

type Description = RawInput<'POST /admin/couriers/create', 'body'>
type Props = { courier: Courier | undefined; onClose(): void }

/** Adds or changes a courier. @param courier undefined to add one */
export function AddOrEditCourierDialog({ courier, onClose }: Props) {
  const form = useForm<Description>(
    { name: courier?.name ?? '', address: courier?.address ?? '', active: courier?.active ?? true },
    ({ name, address }) => ({
      name: name.trim() === '' ? formProblemText({ code: 'COURIER_NAME_REQUIRED' }) : undefined,
      address: formProblemText(trackingUrlTemplateProblem(address)),
    }),
    courier !== undefined,
  )
  const save = (values: Description) => {
    const body = { ...values, name: values.name.trim(), address: values.address.trim() }
    return courier === undefined
      ? callApi('POST /admin/couriers/create', { body })
      : callApi('POST /admin/couriers/update', {
          body: { id: courier.id, ...body },
          headers: ifMatchHeader(courier.updatedAt),
        })
  }
  return (
    <FormChangeDialog
      title={
        courier === undefined ? m.settings_courier_add() : m.settings_courier_edit({ name: courier.name })
      }
      action={m.settings_save()}
      form={form}
      change={save}
      invalidates={[couriersQuery.queryKey]}
      savedText={m.settings_saved()}
      onClose={onClose}
    >
      <TextField
        label={m.settings_courier_name()}
        maxLength={COURIER_NAME_MAX}
        autoComplete="off"
        {...form.text('name')}
      />
      <TextField
        label={m.settings_courier_address()}
        hint={m.settings_courier_address_hint({ placeholder: NUMBER_PLACEHOLDER })}
        type="url"
        maxLength={COURIER_ADDRESS_MAX}
        autoComplete="off"
        {...form.text('address')}
      />
      <CheckboxField label={m.settings_courier_active()} {...form.box('active')} />
    </FormChangeDialog>
  )
}
