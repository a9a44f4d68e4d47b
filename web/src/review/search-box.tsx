import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { m } from '../paraglide/messages.js'
import { TextField } from '../ui/text-field.tsx'

/** Milliseconds without a key before what is typed is searched for. */
const PAUSE = 300
/** The longest search the server takes. */
const SEARCH_MAX = 100

/** The list that is searched; while it has the focus, `/` leads here. */
export const LIST_ID = 'registrations'

/** Searches when typing pauses, and follows the address when it changes otherwise (R§2). */
export function SearchBox({ value, onSearch }: { value: string; onSearch(search: string): void }) {
  const [typed, setTyped] = useState(value)
  const searched = useRef(value)
  // A search that comes after a tap on something else would call its navigation back.
  const leaving = useNavigation().state !== 'idle'

  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    setTyped(value)
  }, [value])

  useEffect(() => {
    if (leaving || typed === searched.current) return
    const timer = setTimeout(() => {
      searched.current = typed
      onSearch(typed)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, leaving, onSearch])

  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focusBySlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      // A single key elsewhere would surprise whoever speaks to the computer (WCAG 2.1.4).
      if (!(event.target instanceof Element && event.target.closest(`#${LIST_ID}`))) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', focusBySlash)
    return () => document.removeEventListener('keydown', focusBySlash)
  }, [])

  return (
    <TextField
      ref={box}
      type="search"
      aria-keyshortcuts="/"
      aria-controls={LIST_ID}
      label={m.registrations_search()}
      placeholder={m.registrations_search_placeholder()}
      maxLength={SEARCH_MAX}
      autoComplete="off"
      className="text-ellipsis"
      value={typed}
      onChange={event => setTyped(event.target.value)}
    />
  )
}
