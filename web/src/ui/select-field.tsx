import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { m } from '../texts.ts'
import { type FieldTexts, inputClassName, LabelledField, useFieldAttributes } from './field.tsx'

export type Option = {
  value: string
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
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted"
      />
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

type FilterProps = Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange'> & {
  /** The value in the URL; none shows all. */
  value: string | undefined
  /** The label of no choice. */
  allLabel?: string
  onChoose(value: string): void
}

/** Shows a choice at once, before the URL changes, so that the next arrow key starts from it. */
export function FilterSelect({
  value = '',
  allLabel = m.registrations_all(),
  options,
  onChoose,
  ...rest
}: FilterProps) {
  const [choice, setChoice] = useState({ chosen: value, known: value, passed: [] as readonly string[] })
  if (value !== choice.known) {
    const isOnTheWay = value !== choice.chosen && choice.passed.includes(value)
    setChoice(isOnTheWay ? { ...choice, known: value } : { chosen: value, known: value, passed: [] })
  }
  const choose = (chosen: string) => {
    setChoice({ ...choice, chosen, passed: [...choice.passed, chosen] })
    onChoose(chosen)
  }
  return (
    <SelectField
      {...rest}
      options={[{ value: '', label: allLabel }, ...options]}
      value={choice.chosen}
      onChange={event => choose(event.target.value)}
    />
  )
}

/** Options by name. A chosen id that is not in the list shows as `unknown`, or as loading while the list loads, not as All. */
export function optionsFromNames(
  records: readonly { id: string; name: string }[] | undefined,
  chosenId: string | undefined,
  unknownLabel: string,
): Option[] {
  const options = (records ?? []).map(({ id, name }) => ({ value: id, label: name }))
  if (chosenId === undefined || options.some(({ value }) => value === chosenId)) return options
  return [...options, { value: chosenId, label: records === undefined ? m.common_loading() : unknownLabel }]
}

/** Options whose label is their value. */
export function optionsFromValues(values: readonly string[]): Option[] {
  return values.map(value => ({ value, label: value }))
}
