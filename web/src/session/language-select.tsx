import { LANGUAGES, LOCALES, type Locale } from '@portal/contract/languages'
import { Languages } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { locale } from '../lib/locale.ts'
import { m } from '../texts.ts'
import { showAlert } from '../ui/toast.tsx'
import { saveLanguageAndReload } from './language.ts'

/** Selects the language: a native select under an icon and the language's name. @param iconOnly shows only the icon */
export function LanguageSelect({ iconOnly }: { iconOnly?: boolean }) {
  const select = useRef<HTMLSelectElement>(null)
  const change = (to: Locale) => {
    if (to !== locale) saveLanguageAndReload(to).catch(error => showAlert(errorTextWithPrefix(error)))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a choice made before hydration
  useLayoutEffect(() => change((select.current?.value ?? locale) as Locale), [])
  return (
    <label className="relative inline-flex min-h-(--control) min-w-(--control) items-center justify-center gap-2 rounded-control px-3 font-semibold text-action-ink has-focus-visible:outline-3 has-focus-visible:outline-action-ink has-focus-visible:outline-offset-2">
      <Languages className="size-5 shrink-0" />
      {!iconOnly && <span aria-hidden="true">{LANGUAGES[locale].name}</span>}
      <select
        ref={select}
        aria-label={m.language_label()}
        defaultValue={locale}
        autoComplete="off"
        onChange={event => change(event.target.value as Locale)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {LOCALES.map(each => (
          <option key={each} value={each} lang={each}>
            {LANGUAGES[each].name}
          </option>
        ))}
      </select>
    </label>
  )
}
