import { removeInvisible } from '@portal/contract/typed-text'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { TextField } from './text-field.tsx'

/** Debounce of the search in milliseconds. */
const PAUSE = 300
/** The server's maximum length of a search. */
const SEARCH_MAX = 100

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  value: string
  onSearch(text: string): void
}

/** A search field with a debounce. It follows `value` when the search changes elsewhere. */
export function SearchBox({ value, onSearch, ...rest }: Props) {
  const [typed, setTyped] = useState(value)
  const searched = useRef(value)
  const search = useEffectEvent(onSearch)
  // Do not search during a navigation: the search would cancel it.
  const leaving = useNavigation().state !== 'idle'

  useEffect(() => {
    const wanted = removeInvisible(typed).trim()
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
    setTyped(value)
  }, [value])

  return (
    <TextField
      {...rest}
      type="search"
      autoComplete="off"
      maxLength={SEARCH_MAX}
      value={typed}
      onChange={event => setTyped(event.target.value)}
    />
  )
}
