import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldTexts, inputLook, useField } from './field.tsx'

export type Option = { value: string; label: string }

type SelectProps = ComponentProps<'select'> & {
  options: readonly Option[]
  /** Shown while nothing is chosen; choosing it again empties the field. */
  placeholder?: string | undefined
}

/** A native select, the quickest one on a phone, with an arrow like the rest of the portal. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select
        {...rest}
        className={`${inputLook} appearance-none truncate pr-11 ${rest.value === '' ? 'text-muted! *:text-ink' : ''} ${className ?? ''}`}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  )
}

/** A labelled select. */
export function SelectField({ label, hint, error, ...rest }: SelectProps & FieldTexts) {
  const field = useField({ hint, error }, rest.id)
  return (
    <Field id={field.id} label={label} hint={hint} error={error}>
      <Select {...rest} {...field} />
    </Field>
  )
}

/** Options whose label is their value. */
export function plainOptions(values: readonly string[]): Option[] {
  return values.map(value => ({ value, label: value }))
}
