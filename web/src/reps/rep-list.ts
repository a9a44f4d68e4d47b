import { isRepWanted } from '@portal/contract/rep-filter'
import type { RepAccount } from '@portal/contract/reps'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { presentParams } from '../lib/present-params.ts'

const STATES = ['active', 'inactive']

type RepList = { search: string; state: string }

/** What the list of reps shows, kept in the address: those found by name or number, and in a state. */
export function useRepList(reps: readonly RepAccount[] | undefined) {
  const [params, setParams] = useSearchParams()
  const state = STATES.find(one => one === params.get('state')) ?? ''
  const list: RepList = { search: params.get('search') ?? '', state }
  const change = useCallback(
    (part: Partial<RepList>, typing = false) => {
      const next = presentParams()
      for (const [name, value] of Object.entries(part)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      setParams(next, { replace: typing })
    },
    [setParams],
  )
  const clear = useCallback(() => setParams({}), [setParams])
  const wanted = {
    ...(list.search && { search: list.search.slice(0, 100) }),
    ...(list.state && { active: list.state === 'active' }),
  }
  const shown = (reps ?? []).filter(rep => isRepWanted(rep, wanted))
  return { list, wanted, shown, change, clear }
}
