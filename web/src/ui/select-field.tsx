import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type FieldTexts, inputClassName, LabelledField, useFieldAttributes } from './field.tsx'

export type Option<Value extends string = string> = {
  value: Value
  label: string
  /** Cannot be chosen. */
  disabled?: boolean
}

type SelectProps = ComponentProps<'select'> & {
  options: readonly Option[]
  /** Shown while nothing is chosen. Choosing it clears the field. */
  placeholder?: string | undefined
}

/** A native select, the fastest on a phone, with the portal's arrow. */
export function NativeSelect({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select
        {...rest}
        className={`${inputClassName} appearance-none truncate pr-11 ${rest.value === '' ? 'text-muted! *:text-ink' : ''} ${className ?? ''}`}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted" />
    </span>
  )
}

/** A labelled select. */
export function SelectField({ label, hint, error, ...rest }: SelectProps & FieldTexts) {
  const field = useFieldAttributes({ hint, error }, rest.id)
  return (
    <LabelledField id={field.id} label={label} hint={hint} error={error}>
      <NativeSelect {...rest} {...field} />
    </LabelledField>
  )
}

/** A select with its label in the same line, for a row of filters. */
export function InlineSelect({ label, ...rest }: SelectProps & { label: string }) {
  const field = useFieldAttributes({}, rest.id)
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={field.id} className="text-muted">
        {label}
      </label>
      <NativeSelect {...rest} {...field} className="w-auto! max-w-56 pl-3" />
    </div>
  )
}

/** Options with the words of their values. */
export function optionsFromLabels<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, () => string>>,
): Option<Value>[] {
  return values.map(value => ({ value, label: labels[value]() }))
}

/** Options whose label is their value. */
export function optionsFromValues(values: readonly string[]): Option[] {
  return values.map(value => ({ value, label: value }))
}
