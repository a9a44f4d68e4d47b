import {
  ADDRESS_LINE_MAX,
  type AddressFields,
  addressProblems,
  addressStatesOfRegion,
} from '@portal/contract/addresses/postal-address'
import type { Region } from '@portal/contract/regions'
import { toAsciiDigits } from '@portal/contract/typed-text'
import { NAME_MAX } from '@portal/contract/users/names'
import { formProblemText } from '../lib/problem-text.ts'
import { readFormBackup, useFormBackup } from '../session/form-backup.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { optionsFromValues, SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useBusy } from '../ui/use-busy.ts'
import { useForm } from '../ui/use-form.ts'

/** The values of the address form (H§5). */
export type AddressValues = AddressFields & { line2: string }

type Props = {
  /** The storage key of the input, which survives a reload. */
  backupKey: string
  region: Region
  /** The initial values; data that loads later does not overwrite the input. */
  initialValues: AddressValues
  /** Suggestions for empty fields. Input restored after a reload takes precedence. */
  suggestedValues?: Partial<AddressValues> | undefined
  /** Whether it edits a saved address: Save is enabled only after a change (H§5). */
  isEditing?: boolean
  /** @param changed the fields that differ from the initial values */
  onSubmit(values: AddressValues, changed: Partial<AddressValues>): Promise<void>
}

const POSTCODE_DIGITS = { MY: 5, SG: 6 } as const

/** The digits of a typed or pasted postcode. */
function readPostcode(region: Region, typed: string): string {
  return toAsciiDigits(typed).replace(/\D/g, '').slice(0, POSTCODE_DIGITS[region])
}

/** The form to add or edit a delivery address (H§5, D§6). */
export function AddressForm({
  backupKey,
  region,
  initialValues,
  suggestedValues = {},
  isEditing = false,
  onSubmit,
}: Props) {
  const form = useForm(
    initialValues,
    values =>
      Object.fromEntries(
        Object.entries(addressProblems(region, values)).map(([name, problem]) => [
          name,
          formProblemText(problem),
        ]),
      ),
    isEditing,
    readFormBackup<AddressValues>(backupKey) ?? suggestionsFor(initialValues, suggestedValues),
  )
  useFormBackup(backupKey, form.values)
  const [saving, startSaving] = useBusy()
  const unchanged = isEditing && Object.keys(form.changed).length === 0
  const submit = form.submit(values => {
    if (!saving && !unchanged) void startSaving(() => onSubmit(values, form.changed))
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <TextField label={m.addresses_name()} autoComplete="name" maxLength={NAME_MAX} {...form.text('name')} />
      <TextField
        label={m.addresses_line1()}
        autoComplete="address-line1"
        maxLength={ADDRESS_LINE_MAX}
        {...form.text('line1')}
      />
      <TextField
        label={m.addresses_line2()}
        autoComplete="address-line2"
        maxLength={ADDRESS_LINE_MAX}
        {...form.text('line2')}
      />
      <TextField
        label={m.addresses_postcode()}
        autoComplete="postal-code"
        inputMode="numeric"
        className="tabular-nums"
        {...form.text('postcode')}
        onChange={event => form.set({ postcode: readPostcode(region, event.target.value) })}
      />
      <TextField
        label={m.addresses_city()}
        autoComplete="address-level2"
        maxLength={60}
        {...form.text('city')}
      />
      <SelectField
        label={m.addresses_state()}
        autoComplete="address-level1"
        options={optionsFromValues(addressStatesOfRegion(region))}
        placeholder={region === 'MY' ? m.addresses_state_choose() : undefined}
        {...form.text('state')}
      />
      <Button type="submit" wide loading={saving} disabled={!saving && (!form.isValid || unchanged)}>
        {m.addresses_save()}
      </Button>
    </form>
  )
}

/** The suggestions for fields that are empty. */
function suggestionsFor(initial: AddressValues, suggested: Partial<AddressValues>): Partial<AddressValues> {
  return Object.fromEntries(
    Object.entries(suggested).filter(([name, value]) => value !== '' && Reflect.get(initial, name) === ''),
  )
}
