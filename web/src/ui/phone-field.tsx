import { splitPhone } from '@portal/contract/phone'
import { PHONE_PREFIXES } from '@portal/contract/regions'
import { removeInvisible } from '@portal/contract/typed-text'
import type { ChangeEvent } from 'react'
import { m } from '../texts.ts'
import { inputClassName, LabelledField, useFieldAttributes } from './field.tsx'
import { NativeSelect, optionsFromValues } from './select-field.tsx'

/** A prefix with its plus, as `+60`, and a number as typed. */
export type TypedPhone = { prefix: string; number: string }

type Props = {
  label: string
  value: TypedPhone
  onChange(phone: TypedPhone): void
  /** Digits of the only country code to choose. Default: the codes of our companies. */
  onlyPrefix?: string
  /** Called when the focus leaves both fields, not when it moves between them. */
  onLeave(): void
  /** Shown while no prefix is chosen. Without a placeholder a prefix is always chosen. */
  prefixPlaceholder?: string
  /** An example of a number. */
  example?: string
  error: string | undefined
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
  const { value, onChange, onlyPrefix } = props
  const prefixes = onlyPrefix === undefined ? PHONE_PREFIXES : [`+${onlyPrefix}`]
  const changeNumber = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const text = removeInvisible(target.value)
    const { prefix, number } = splitPhone(text)
    const country = `+${prefix}`
    if (!WITH_COUNTRY.test(text) || !prefixes.some(known => known === country))
      return onChange({ prefix: value.prefix, number: text })
    const typed = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertText'
    onChange({ prefix: country, number: typed ? text : number })
  }
  const field = useFieldAttributes({ error: props.error })
  const { id, 'aria-invalid': invalid } = field
  return (
    <fieldset
      className="min-w-0"
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && props.onLeave()}
    >
      <LabelledField id={id} label={props.label} error={props.error}>
        <div className="flex flex-wrap gap-2">
          <NativeSelect
            aria-label={m.common_phone_prefix()}
            options={optionsFromValues(prefixes)}
            placeholder={props.prefixPlaceholder}
            value={value.prefix}
            onChange={event => onChange({ prefix: event.target.value, number: value.number })}
            // Only the field to correct is invalid.
            aria-invalid={value.prefix === '' ? invalid : undefined}
            className="min-w-26 tabular-nums"
          />
          <input
            {...field}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={NUMBER_LENGTH_MAX}
            placeholder={props.example}
            value={value.number}
            onChange={changeNumber}
            aria-invalid={value.prefix === '' ? undefined : invalid}
            className={`${inputClassName} w-auto flex-[1_1_7rem] tabular-nums`}
          />
        </div>
      </LabelledField>
    </fieldset>
  )
}
