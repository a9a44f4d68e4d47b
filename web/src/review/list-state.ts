import {
  ENTRY_STATUSES,
  type EntryOrder,
  type EntryStatus,
  NOT_ASSIGNED,
} from '@portal/contract/registration-status'
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { readId } from '../lib/read-id.ts'
import { currentParams, omitEmpty } from '../lib/use-url-filters.ts'

/** What the admin's list shows; it lives in the address (R§2). */
export type ListState = {
  search: string
  status: EntryStatus | undefined
  /** A rep's id or `NOT_ASSIGNED`. */
  salesRep: string | undefined
  /** Newest first unless it says otherwise. */
  sort: Exclude<EntryOrder, 'newest'> | undefined
  page: number
}

/** Reads the list's state from the address, where people may have written anything. */
export function readListState(params: URLSearchParams): ListState {
  const page = Number(params.get('page'))
  return {
    search: params.get('search') ?? '',
    status: readStatus(params.get('status')),
    salesRep: readSalesRep(params.get('salesRep')),
    sort: params.get('sort') === 'oldest' ? 'oldest' : undefined,
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** @returns a status one can filter by; undefined for anything else */
export function readStatus(value: string | null): EntryStatus | undefined {
  return ENTRY_STATUSES.find(status => status === value)
}

/** The id of no rep. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What is no rep's id matches nobody, as an id does that is no rep's (R§5): shown are not all of them under a filter. */
function readSalesRep(value: string | null): string | undefined {
  if (!value) return undefined
  return value === NOT_ASSIGNED ? value : (readId(value) ?? NOBODY)
}

/** The address of a state: what is empty is left out, the page is always written (R§2). */
export function writeListState({ page, ...filters }: ListState): URLSearchParams {
  return new URLSearchParams({ ...omitEmpty(filters), page: String(page) })
}

/** At once: the next key must find the menus as the last one left them, not as they are once React has time. */
const AT_ONCE = { flushSync: true }

const current = () => readListState(currentParams())

/** The list's state in the address, and the ways to change it; any change but the page's goes to page 1 (R§2). */
export function useListState() {
  const [params, setParams] = useSearchParams()
  const list = readListState(params)

  // The page is always written, also when someone arrives without it.
  useEffect(() => {
    if (writeListState(readListState(params)).toString() === params.toString()) return
    setParams(() => writeListState(current()), { replace: true })
  }, [params, setParams])

  const narrow = useCallback(
    (change: Partial<Omit<ListState, 'page'>>, typing = false) =>
      setParams(() => writeListState({ ...current(), ...change, page: 1 }), {
        ...AT_ONCE,
        replace: typing,
      }),
    [setParams],
  )
  const turnTo = useCallback(
    (page: number, replace = false) =>
      setParams(() => writeListState({ ...current(), page }), {
        // Replacing comes from an effect, where nothing can be flushed.
        ...(!replace && AT_ONCE),
        replace,
      }),
    [setParams],
  )
  const clear = useCallback(() => setParams(new URLSearchParams({ page: '1' }), AT_ONCE), [setParams])
  return { list, narrow, turnTo, clear }
}

export type ListControl = ReturnType<typeof useListState>
