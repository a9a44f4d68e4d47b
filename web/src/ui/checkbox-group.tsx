import { CheckboxField } from './checkbox-field.tsx'

type Props = {
  legend: string
  items: readonly { id: string; name: string }[]
  /** The ids of the chosen items. */
  chosenIds: readonly string[]
  error?: string | undefined
  onChange(chosenIds: string[]): void
}

/** A checkbox for each item. */
export function CheckboxGroup({ legend, items, chosenIds, error, onChange }: Props) {
  return (
    <fieldset>
      <legend className="font-semibold text-sm">{legend}</legend>
      {items.map(({ id, name }, index) => (
        <CheckboxField
          key={id}
          label={name}
          error={index === items.length - 1 ? error : undefined}
          checked={chosenIds.includes(id)}
          onChange={({ target }) =>
            onChange(
              items.flatMap(item => {
                const isChosen = item.id === id ? target.checked : chosenIds.includes(item.id)
                return isChosen ? item.id : []
              }),
            )
          }
        />
      ))}
    </fieldset>
  )
}
