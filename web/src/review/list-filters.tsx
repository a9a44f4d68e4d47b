import type { Promoter } from '@portal/contract/promoters'
import { NOT_ASSIGNED } from '@portal/contract/registration-status'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { m } from '../paraglide/messages.js'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type ListState, readStatus } from './list-state.ts'
import { LIST_ID, useKeys } from './use-keys.ts'

/** Milliseconds without a key before what is typed is searched for. */
const PAUSE = 300
/** The longest search the server takes. */
const SEARCH_MAX = 100

type Props = {
  list: ListState
  promoters: readonly Promoter[] | undefined
  /** @param typing the change comes with every pause of typing, so Back need not go through each */
  onChange(change: Partial<Omit<ListState, 'page'>>, typing?: boolean): void
}

/** What narrows the list: a search, a status, a sales rep (R§2). */
export function ListFilters({ list, promoters, onChange }: Props) {
  const search = useCallback((text: string) => onChange({ search: text }, true), [onChange])
  return (
    <search className="grid grid-cols-2 gap-3 md:grid-cols-[2fr_1fr_1fr]">
      <div className="col-span-2 md:col-span-1">
        <SearchBox value={list.search} onSearch={search} />
      </div>
      <SelectField
        label={m.registrations_status()}
        value={list.status ?? ''}
        onChange={event => onChange({ status: readStatus(event.target.value) })}
        options={[
          { value: '', label: m.registrations_all() },
          { value: 'COMPLETED', label: m.registrations_approved() },
          { value: 'PENDING', label: m.registrations_pending() },
          { value: 'CANCELLED', label: m.registrations_rejected() },
        ]}
      />
      <SelectField
        label={m.registrations_rep()}
        value={list.salesRep ?? ''}
        onChange={event => onChange({ salesRep: event.target.value || undefined })}
        options={[
          { value: '', label: m.registrations_all() },
          { value: NOT_ASSIGNED, label: m.registrations_not_assigned() },
          ...(promoters ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ...unlisted(list.salesRep, promoters),
        ]}
      />
    </search>
  )
}

/** What is filtered by though no rep of the company has it: the filter is not shown as All. */
function unlisted(salesRep: string | undefined, promoters: readonly Promoter[] | undefined) {
  const known = salesRep === undefined || salesRep === NOT_ASSIGNED
  if (known || promoters?.some(({ id }) => id === salesRep)) return []
  const label = promoters === undefined ? m.common_loading() : m.registrations_unknown_rep()
  return [{ value: salesRep, label }]
}

/** Searches when typing pauses, and follows the address when it changes otherwise (R§2). */
function SearchBox({ value, onSearch }: { value: string; onSearch(search: string): void }) {
  const [typed, setTyped] = useState(value)
  const searched = useRef(value)
  // A search that comes after a tap on something else would call its navigation back.
  const leaving = useNavigation().state !== 'idle'

  useEffect(() => {
    if (leaving || typed === searched.current) return
    const timer = setTimeout(() => {
      searched.current = typed
      onSearch(typed)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, leaving, onSearch])

  // After the search, which would take what the box still shows for something typed.
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    setTyped(value)
  }, [value])

  const box = useRef<HTMLInputElement>(null)
  const focusBox = () => {
    box.current?.focus()
    box.current?.select()
  }
  useKeys({ '/': focusBox }, 'list')

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
