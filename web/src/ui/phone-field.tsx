import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { describedBy, FieldError, inputLook } from './field.tsx'

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
  const id = useId()
  const invalid = props.error ? true : undefined
  return (
    <fieldset
      className="grid min-w-0 gap-1.5"
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && props.onLeave?.()}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {props.label}
      </label>
      <div className="flex flex-wrap gap-2">
        <span className="relative block min-w-26">
          <select
            aria-label={props.prefixLabel}
            value={props.prefix}
            onChange={event => props.onPrefixChange(event.target.value)}
            // Only one of the two is what has to be changed.
            aria-invalid={props.prefix === '' ? invalid : undefined}
            className={`${inputLook} appearance-none pr-9 tabular-nums`}
          >
            {props.prefixPlaceholder !== undefined && <option value="">{props.prefixPlaceholder}</option>}
            {props.prefixes.map(prefix => (
              <option key={prefix} value={prefix}>
                {prefix}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-2.5 size-5 -translate-y-1/2 text-muted"
          />
        </span>
        <input
          id={id}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={20}
          value={props.number}
          onChange={event => props.onNumberChange(event.target.value)}
          aria-invalid={props.prefix === '' ? undefined : invalid}
          aria-describedby={describedBy(id, { error: props.error })}
          className={`${inputLook} w-auto flex-[1_1_9rem] tabular-nums`}
        />
      </div>
      <FieldError id={id} error={props.error} />
    </fieldset>
  )
}
