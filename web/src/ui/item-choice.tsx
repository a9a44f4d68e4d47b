import { CheckboxField } from './checkbox-field.tsx'

type Props = {
  legend: string
  items: readonly { id: string; name: string }[]
  /** The ids of the chosen items. */
  chosen: readonly string[]
  error?: string | undefined
  onChange(chosen: string[]): void
}

/** A checkbox for each item. */
export function ItemChoice({ legend, items, chosen, error, onChange }: Props) {
  return (
    <fieldset>
      <legend className="font-semibold text-sm">{legend}</legend>
      {items.map(({ id, name }, index) => (
        <CheckboxField
          key={id}
          label={name}
          error={index === items.length - 1 ? error : undefined}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(
              items.flatMap(item => {
                const isChosen = item.id === id ? target.checked : chosen.includes(item.id)
                return isChosen ? item.id : []
              }),
            )
          }
        />
      ))}
    </fieldset>
  )
}
