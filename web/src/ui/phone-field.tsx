import { splitPhone } from '@portal/contract/phone'
import { PHONE_PREFIXES } from '@portal/contract/regions'
import { removeInvisible } from '@portal/contract/typed-text'
import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../texts.ts'
import { FieldError, inputClassName, useFieldAttributes } from './field.tsx'
import { NativeSelect, optionsFromValues } from './select-field.tsx'

type Props = {
  label: string
  /** For example `+60`. Default: the prefixes of our companies. */
  prefixes?: readonly string[]
  prefix: string
  number: string
  /** Omitted where there is only one prefix. */
  onPrefixChange?(prefix: string): void
  onNumberChange(number: string): void
  /** Called when the focus leaves both fields, not when it moves between them. */
  onLeave?(): void
  /** Shown while no prefix is chosen. Without a placeholder a prefix is always chosen. */
  prefixPlaceholder?: string
  /** An example of a number. */
  example?: string
  error?: string | undefined
}

/** A pasted number has invisible characters, too; what does not fit the browser would cut off. */
const NUMBER_LENGTH_MAX = 40

/** A number with a country code, for example `+65 9100 0001` or `0065…`. */
const WITH_COUNTRY = /^\s*([+\uff0b]|00)/

/**
 * A country prefix and a number. Typing never re-formats the number. A country code in the number selects the prefix; in a
 * pasted or autofilled number it is also removed (D§3).
 */
export function PhoneField(props: Props) {
  const { prefixes = PHONE_PREFIXES } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const changeNumber = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const text = removeInvisible(target.value)
    const { prefix, number } = splitPhone(text)
    const country = `+${prefix}`
    if (!WITH_COUNTRY.test(text) || !prefixes.includes(country)) {
      return props.onNumberChange(text)
    }
    const typed = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertText'
    const rest = typed ? text : number
    // Render in between, so that a parent with both values in one object keeps both changes.
    if (country !== props.prefix) flushSync(() => props.onPrefixChange?.(country))
    latest.current.onNumberChange(rest)
  }
  const field = useFieldAttributes({ error: props.error })
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
        <NativeSelect
          aria-label={m.common_phone_prefix()}
          options={optionsFromValues(prefixes)}
          placeholder={props.prefixPlaceholder}
          value={props.prefix}
          onChange={event => props.onPrefixChange?.(event.target.value)}
          // Only the field to correct is invalid.
          aria-invalid={props.prefix === '' ? invalid : undefined}
          className="min-w-26 tabular-nums"
        />
        <input
          {...field}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={NUMBER_LENGTH_MAX}
          placeholder={props.example}
          value={props.number}
          onChange={changeNumber}
          aria-invalid={props.prefix === '' ? undefined : invalid}
          className={`${inputClassName} w-auto flex-[1_1_7rem] tabular-nums`}
        />
      </div>
      <FieldError id={id} error={props.error} />
    </fieldset>
  )
}
