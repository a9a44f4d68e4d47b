import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { describedBy, Field, type FieldTexts, inputLook } from './field.tsx'

export type Option = { value: string; label: string }

type Props = ComponentProps<'select'> &
  FieldTexts & {
    options: readonly Option[]
    /** Shown while nothing is chosen; choosing it again empties the field. */
    placeholder?: string
  }

/** A native select, the quickest one on a phone. */
export function SelectField({ label, hint, error, options, placeholder, className, ...rest }: Props) {
  const generated = useId()
  const id = rest.id ?? generated
  return (
    <Field id={id} label={label} {...(hint && { hint })} error={error}>
      <span className="relative block">
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { ...(hint && { hint }), error })}
          className={`${inputLook} appearance-none truncate pr-11 ${className ?? ''}`}
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
    </Field>
  )
}

/** Options whose label is their value. */
export function plainOptions(values: readonly string[]): Option[] {
  return values.map(value => ({ value, label: value }))
}
