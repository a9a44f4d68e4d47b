import { brandColourProblem, buttonTextContrast } from '@portal/contract/companies/brand-colour-rule'
import { brandColourTokens, type Scheme, TONE_BACKGROUNDS } from '@portal/contract/companies/colours'
import { COLOUR_LENGTH } from '@portal/contract/companies/settings-rules'
import type { CSSProperties } from 'react'
import { brand } from '../brand/brand.ts'
import { m } from '../texts.ts'
import { Button, buttonClassName } from '../ui/button.tsx'
import { inputClassName, LabelledField, useFieldAttributes } from '../ui/field.tsx'

type Props = {
  value: string
  error: string | undefined
  onChange(colour: string): void
  onBlur(): void
}

/** The company's colour, typed or picked, with a preview; empty for the default colours. */
export function CompanyColourField({ value, error, onChange, onBlur }: Props) {
  const fits = brandColourProblem(value) === undefined
  const hint = fits ? m.settings_colour_contrast(buttonTextContrast(value)) : m.settings_colour_hint()
  const field = useFieldAttributes({ hint, error })
  return (
    <div className="grid gap-3">
      <LabelledField id={field.id} label={m.settings_colour()} hint={hint} error={error}>
        <div className="flex gap-2">
          <input
            type="text"
            name="colour"
            value={value}
            maxLength={COLOUR_LENGTH}
            placeholder={brand.colour}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={event => onChange(event.target.value.trim().toLowerCase())}
            onBlur={onBlur}
            {...field}
            className={inputClassName}
          />
          <input
            type="color"
            aria-label={m.settings_colour_pick()}
            value={/^#[0-9a-f]{6}$/.test(value) ? value : brand.colour}
            onChange={event => {
              onChange(event.target.value)
              onBlur()
            }}
            className="size-12 shrink-0 cursor-pointer rounded-control border border-edge bg-surface p-1"
          />
        </div>
      </LabelledField>
      {fits && (
        <div aria-hidden="true" className="grid gap-2 sm:grid-cols-2">
          <Sample colour={value} scheme="light" />
          <Sample colour={value} scheme="dark" />
        </div>
      )}
      {value !== '' && (
        <Button variant="secondary" onClick={() => onChange('')}>
          {m.settings_colour_own()}
        </Button>
      )}
    </div>
  )
}

/** A preview of a button, a link and a chip. */
function Sample({ colour, scheme }: { colour: string; scheme: Scheme }) {
  const style = { ...TONE_BACKGROUNDS[scheme], ...brandColourTokens(colour, scheme) } as CSSProperties // which knows no tokens
  return (
    <div
      style={style}
      className="pointer-events-none flex flex-wrap items-center gap-3 rounded-control border border-line bg-surface p-3 text-ink"
    >
      <span className={buttonClassName()}>{m.settings_save()}</span>
      <span className="font-semibold text-action-ink underline-offset-4">{m.settings_colour_link()}</span>
      <span className="rounded-full bg-action-soft px-3 py-1 font-semibold text-action-ink text-sm">
        {scheme === 'light' ? m.settings_colour_light() : m.settings_colour_dark()}
      </span>
    </div>
  )
}
