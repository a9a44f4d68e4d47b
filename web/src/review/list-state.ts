import { ENTRY_STATUSES, type EntryStatus, NOT_ASSIGNED } from '@portal/contract/registration-status'
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** What the admin's list shows; it lives in the address (R§2). */
export type ListState = {
  search: string
  status: EntryStatus | undefined
  /** A rep's id or `NOT_ASSIGNED`. */
  salesRep: string | undefined
  page: number
}

/** Reads the list's state from the address, where people may have written anything. */
export function readListState(params: URLSearchParams): ListState {
  const page = Number(params.get('page'))
  return {
    search: params.get('search') ?? '',
    status: readStatus(params.get('status')),
    salesRep: readSalesRep(params.get('salesRep')),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** @returns a status one can filter by; undefined for anything else */
export function readStatus(value: string | null): EntryStatus | undefined {
  return ENTRY_STATUSES.find(status => status === value)
}

function readSalesRep(value: string | null): string | undefined {
  return value !== null && (value === NOT_ASSIGNED || /^[\da-f-]{36}$/i.test(value)) ? value : undefined
}

/** The address of a state: what is empty is left out, the page is always written (R§2). */
export function writeListState({ search, status, salesRep, page }: ListState): URLSearchParams {
  return new URLSearchParams({
    ...(search !== '' && { search }),
    ...(status !== undefined && { status }),
    ...(salesRep !== undefined && { salesRep }),
    page: String(page),
  })
}

/** At once: the next key must find the menus as the last one left them, not as they are once React has time. */
const AT_ONCE = { flushSync: true }

/** The list's state in the address, and the ways to change it; any change but the page's goes to page 1 (R§2). */
export function useListState() {
  const [params, setParams] = useSearchParams()
  const list = readListState(params)
  const written = writeListState(list).toString()
  const unlike = written !== params.toString()

  // The page is always written, also when someone arrives without it.
  useEffect(() => {
    if (unlike) setParams(new URLSearchParams(written), { replace: true })
  }, [unlike, written, setParams])

  const narrow = useCallback(
    (change: Partial<Omit<ListState, 'page'>>, typing = false) =>
      setParams(now => writeListState({ ...readListState(now), ...change, page: 1 }), {
        ...AT_ONCE,
        replace: typing,
      }),
    [setParams],
  )
  const turnTo = useCallback(
    (page: number, replace = false) =>
      setParams(now => writeListState({ ...readListState(now), page }), {
        // Replacing comes from an effect, where nothing can be flushed.
        ...(!replace && AT_ONCE),
        replace,
      }),
    [setParams],
  )
  const clear = useCallback(() => setParams(new URLSearchParams({ page: '1' }), AT_ONCE), [setParams])
  return { list, narrow, turnTo, clear }
}
