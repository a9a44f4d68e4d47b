import { FieldError, inputLook, useField } from './field.tsx'
import { plainOptions, Select } from './select-field.tsx'

type Props = {
  label: string
  prefixLabel: string
  /** As `+60`. */
  prefixes: readonly string[]
  prefix: string
  number: string
  onPrefixChange(prefix: string): void
  onNumberChange(number: string): void
  /** The focus left both: from one to the other nothing is complained about yet. */
  onLeave?(): void
  /** Shown while no prefix is chosen; without it one always is. */
  prefixPlaceholder?: string
  error?: string | undefined
}

/** A country prefix and a number, which is never re-formatted while one types. */
export function PhoneField(props: Props) {
  const field = useField({ error: props.error })
  const { id, 'aria-invalid': invalid } = field
  return (
    <fieldset
      className="grid min-w-0 gap-1.5"
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && props.onLeave?.()}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {props.label}
      </label>
      <div className="flex flex-wrap gap-2">
        <Select
          aria-label={props.prefixLabel}
          options={plainOptions(props.prefixes)}
          placeholder={props.prefixPlaceholder}
          value={props.prefix}
          onChange={event => props.onPrefixChange(event.target.value)}
          // Only one of the two is what has to be changed.
          aria-invalid={props.prefix === '' ? invalid : undefined}
          className="min-w-26 tabular-nums"
        />
        <input
          {...field}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={20}
          value={props.number}
          onChange={event => props.onNumberChange(event.target.value)}
          aria-invalid={props.prefix === '' ? undefined : invalid}
          className={`${inputLook} w-auto flex-[1_1_9rem] tabular-nums`}
        />
      </div>
      <FieldError id={id} error={props.error} />
    </fieldset>
  )
}
