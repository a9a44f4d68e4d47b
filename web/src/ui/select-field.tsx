import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Field, type FieldTexts, inputLook, useField } from './field.tsx'

export type Option = {
  value: string
  label: string
  /** Cannot be chosen. */
  disabled?: boolean
  /** Stands before the label: in the field, and in the list where the browser lets one draw it. 40 px high. */
  picture?: ReactNode
}

type SelectProps = ComponentProps<'select'> & {
  options: readonly Option[]
  /** Shown while nothing is chosen; choosing it again empties the field. */
  placeholder?: string | undefined
}

/** A native select, the quickest one on a phone, with an arrow like the rest of the portal. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const picture = options.find(option => option.value === rest.value)?.picture
  const look = `${picture ? 'pl-14' : ''} ${options.some(option => option.picture) ? 'pictured' : ''}`
  return (
    <span className="relative block">
      <select
        {...rest}
        className={`${inputLook} appearance-none truncate pr-11 ${look} ${rest.value === '' ? 'text-muted! *:text-ink' : ''} ${className ?? ''}`}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.picture}
            {option.label}
          </option>
        ))}
      </select>
      {picture && (
        <span className="pointer-events-none absolute inset-y-0 left-1 grid content-center">{picture}</span>
      )}
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

type FilterProps = Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange'> & {
  /** As the address has it. */
  value: string
  onChoose(value: string): void
}

/** Shows a choice at once, before the address does: the next arrow key starts from it, however late the address follows. */
export function FilterSelect({ value, onChoose, ...rest }: FilterProps) {
  const [choice, setChoice] = useState({ chosen: value, known: value, passed: [] as readonly string[] })
  if (value !== choice.known) {
    const isOnTheWay = value !== choice.chosen && choice.passed.includes(value)
    setChoice(isOnTheWay ? { ...choice, known: value } : { chosen: value, known: value, passed: [] })
  }
  const choose = (chosen: string) => {
    setChoice({ ...choice, chosen, passed: [...choice.passed, chosen] })
    onChoose(chosen)
  }
  return <SelectField {...rest} value={choice.chosen} onChange={event => choose(event.target.value)} />
}

/** What can be chosen by name. What is chosen and is none of it, or not yet, is not shown as All: it says `unknown`. */
export function namedOptions(
  all: readonly { id: string; name: string }[] | undefined,
  chosen: string | undefined,
  unknown: string,
): Option[] {
  const options = (all ?? []).map(({ id, name }) => ({ value: id, label: name }))
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: all === undefined ? m.common_loading() : unknown }]
}

/** Options whose label is their value. */
export function plainOptions(values: readonly string[]): Option[] {
  return values.map(value => ({ value, label: value }))
}
