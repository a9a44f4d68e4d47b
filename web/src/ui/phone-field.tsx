import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type Ref, useId } from 'react'
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
  /** The focus left both prefix and number: from one to the other nothing is complained about yet. */
  onLeave?(): void
  /** Shown while no prefix is chosen; without it one always is. */
  prefixPlaceholder?: string
  error?: string | undefined
  hint?: string
  disabled?: boolean
  numberRef?: Ref<HTMLInputElement>
}

/** A country prefix and a number, which is never re-formatted while one types. */
export function PhoneField(props: Props) {
  const id = useId()
  const description = describedBy(id, { ...(props.hint && { hint: props.hint }), error: props.error })
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) props.onLeave?.()
  }
  return (
    <fieldset className="grid min-w-0 gap-1.5" onBlur={leave}>
      <label htmlFor={id} className="text-sm font-semibold">
        {props.label}
      </label>
      <div className="flex flex-wrap gap-2">
        <span className="relative block min-w-26">
          <select
            aria-label={props.prefixLabel}
            value={props.prefix}
            disabled={props.disabled}
            onChange={event => props.onPrefixChange(event.target.value)}
            aria-invalid={props.error ? true : undefined}
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
          ref={props.numberRef}
          id={id}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={20}
          value={props.number}
          disabled={props.disabled}
          onChange={event => props.onNumberChange(event.target.value)}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={description}
          className={`${inputLook} w-auto flex-[1_1_9rem] tabular-nums`}
        />
      </div>
      {props.hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {props.hint}
        </p>
      )}
      <FieldError id={id} error={props.error} />
    </fieldset>
  )
}
