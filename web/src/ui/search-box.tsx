import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { TextField } from './text-field.tsx'

/** Milliseconds without a key before what is typed is searched for. */
const PAUSE = 300
/** The longest search the server takes. */
const SEARCH_MAX = 100

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  value: string
  onSearch(text: string): void
}

/** Searches when typing pauses, and follows what is searched for when it changes otherwise. */
export function SearchBox({ value, onSearch, ...rest }: Props) {
  const [typed, setTyped] = useState(value)
  const searched = useRef(value)
  const search = useEffectEvent(onSearch)
  // A search that comes after a tap on something else would call its navigation back.
  const leaving = useNavigation().state !== 'idle'

  useEffect(() => {
    const wanted = typed.trim()
    if (leaving || wanted === searched.current.trim()) return
    const timer = setTimeout(() => {
      searched.current = wanted
      search(wanted)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, leaving])

  // After the search, which would take what the box still shows for something typed.
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
