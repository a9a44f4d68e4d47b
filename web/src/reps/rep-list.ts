import { searchedDigits } from '@portal/contract/phone'
import type { RepAccount } from '@portal/contract/reps'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

const STATES = ['active', 'inactive']

type RepList = { search: string; state: string }

/** What the list of reps shows, kept in the address: those found by name or number, and in a state. */
export function useRepList(reps: readonly RepAccount[] | undefined) {
  const [params, setParams] = useSearchParams()
  const state = STATES.find(one => one === params.get('state')) ?? ''
  const list: RepList = { search: params.get('search') ?? '', state }
  const change = useCallback(
    (part: Partial<RepList>, typing = false) => {
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(part)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      setParams(next, { replace: typing })
    },
    [setParams],
  )
  const clear = useCallback(() => setParams({}), [setParams])
  const shown = (reps ?? []).filter(
    rep => isFound(rep, list.search) && (list.state === '' || rep.active === (list.state === 'active')),
  )
  return { list, shown, change, clear }
}

function isFound({ name, phone }: RepAccount, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase()
  const digits = searchedDigits(search)
  return name.toLocaleLowerCase().includes(wanted) || (digits !== '' && phone.includes(digits))
}
