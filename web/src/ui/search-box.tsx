import { removeInvisible } from '@portal/contract/typed-text'
import { Search } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { SEARCH_MAX } from '../lib/url-filters.ts'
import { inputClassName } from './field.tsx'
import { TextField } from './text-field.tsx'

/** Debounce of the search in milliseconds. */
const PAUSE = 300

type Props = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'type' | 'hint' | 'error' | 'before'
> & {
  value: string
  onSearch(text: string): void
  /** In a row: its label is read out, and the placeholder shows what is searched. */
  isInline?: boolean
}

/** A search field with a debounce. It follows `value` when the search changes elsewhere. */
export function SearchBox({ value, onSearch, isInline = false, ...rest }: Props) {
  const [typed, setTyped] = useState({ text: value })
  const searched = useRef(value)
  const search = useEffectEvent(onSearch)
  // Do not search during a navigation: the search would cancel it.
  const leaving = useNavigation().state !== 'idle'

  useEffect(() => {
    const wanted = removeInvisible(typed.text).trim()
    if (leaving || wanted === searched.current.trim()) return
    const timer = setTimeout(() => {
      searched.current = wanted
      search(wanted)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, leaving])

  // Runs after the effect above, which would otherwise search for the old text in the box.
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    setTyped({ text: value })
  }, [value])

  const input = {
    ...rest,
    type: 'search',
    autoComplete: 'off',
    maxLength: SEARCH_MAX,
    value: typed.text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped({ text: event.target.value }),
    // A press elsewhere begins the pause anew: by its end it is known whether that press leaves the screen.
    onBlur: () => setTyped({ ...typed }),
  }
  if (!isInline) return <TextField {...input} />
  const { label, placeholder = label, ...inline } = input
  return (
    <span className="relative min-w-0 flex-[1_1_8rem] md:max-w-120">
      <Search className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted" />
      <input
        {...inline}
        aria-label={label}
        placeholder={placeholder}
        className={`${inputClassName} text-ellipsis pl-10`}
      />
    </span>
  )
}
