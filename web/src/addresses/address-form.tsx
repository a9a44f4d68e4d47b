import { NAME_MAX } from '@portal/contract/names'
import { ADDRESS_LINE_MAX, addressProblems, statesOf } from '@portal/contract/postal-address'
import type { Region } from '@portal/contract/regions'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { plainOptions, SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { AddressValues } from './address-values.ts'
import { resolveAddress } from './resolve-address.ts'

type Props = {
  region: Region
  values: AddressValues
  submitLabel: string
  /** Saving makes sense only after a change (H§5). */
  onlyChanged?: boolean
  onSubmit(values: AddressValues): Promise<void>
}

const REQUIRED = ['name', 'line1', 'state', 'city', 'postcode'] as const
const POSTCODE_DIGITS = { MY: 5, SG: 6 } as const

/** Where samples go: the same form adds and edits (H§5, D§6). */
export function AddressForm({ region, values, submitLabel, onlyChanged = false, onSubmit }: Props) {
  const { register, handleSubmit, setValue, formState } = useForm<AddressValues>({
    defaultValues: values,
    mode: 'onTouched',
    resolver: resolveAddress(region),
  })
  const { errors, isValid, isDirty, isSubmitting } = formState

  // What an unfinished address lacks is said at once, and no longer than it is lacking.
  useEffect(() => {
    if (!onlyChanged) return
    const problems = addressProblems(region, values)
    for (const field of REQUIRED) {
      if (problems[field]) setValue(field, values[field], { shouldTouch: true, shouldValidate: true })
    }
  }, [onlyChanged, region, values, setValue])

  return (
    <form className="grid gap-4" noValidate onSubmit={handleSubmit(onSubmit)}>
      <TextField
        label={m.addresses_name()}
        autoComplete="name"
        maxLength={NAME_MAX}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={m.addresses_line1()}
        autoComplete="address-line1"
        maxLength={ADDRESS_LINE_MAX}
        error={errors.line1?.message}
        {...register('line1')}
      />
      <TextField
        label={m.addresses_line2()}
        autoComplete="address-line2"
        maxLength={ADDRESS_LINE_MAX}
        {...register('line2')}
      />
      <TextField
        label={m.addresses_postcode()}
        autoComplete="postal-code"
        inputMode="numeric"
        className="tabular-nums"
        maxLength={POSTCODE_DIGITS[region]}
        error={errors.postcode?.message}
        {...register('postcode', {
          onChange: event => setValue('postcode', String(event.target.value).replace(/\D/g, '')),
        })}
      />
      <TextField
        label={m.addresses_city()}
        autoComplete="address-level2"
        maxLength={60}
        error={errors.city?.message}
        {...register('city')}
      />
      <SelectField
        label={m.addresses_state()}
        autoComplete="address-level1"
        options={plainOptions(statesOf(region))}
        {...(region === 'MY' && { placeholder: m.addresses_state_choose() })}
        error={errors.state?.message}
        {...register('state')}
      />
      <Button
        type="submit"
        wide
        loading={isSubmitting}
        disabled={!isSubmitting && (!isValid || (onlyChanged && !isDirty))}
      >
        {submitLabel}
      </Button>
    </form>
  )
}
