import { useState } from 'react'
import { m } from '../texts.ts'
import { InlineSelect, type Option, SelectField } from './select-field.tsx'

type FilterProps<Value extends string> = {
  label: string
  /** The value in the URL; none shows all. */
  value: Value | '' | undefined
  options: readonly Option<Value>[]
  /** The label of no choice. */
  allLabel?: string | undefined
  /** With its label beside it: in a row. */
  isInline?: boolean
  /** @param value undefined for all */
  onChoose(value: Value | undefined): void
}

type Choice = { chosen: string; known: string; passed: readonly string[] }

/** Shows a choice at once, before the URL changes, so that the next arrow key starts from it. */
export function FilterSelect<Value extends string>(props: FilterProps<Value>) {
  const { label, value = '', options, allLabel = m.registrations_all(), isInline = false, onChoose } = props
  const [choice, setChoice] = useState<Choice>({ chosen: value, known: value, passed: [] })
  if (value !== choice.known) {
    const isOnTheWay = value !== choice.chosen && choice.passed.includes(value)
    setChoice(isOnTheWay ? { ...choice, known: value } : { chosen: value, known: value, passed: [] })
  }
  const choose = (chosen: string) => {
    setChoice({ ...choice, chosen, passed: [...choice.passed, chosen] })
    onChoose(options.find(option => option.value === chosen)?.value)
  }
  const Field = isInline ? InlineSelect : SelectField
  return (
    <Field
      label={label}
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
