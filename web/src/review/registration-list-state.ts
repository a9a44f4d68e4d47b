import { LICENCE_FILTERS } from '@portal/contract/licences/licence-rules'
import {
  ENTRY_STATUSES,
  NOT_ASSIGNED,
  REGISTRATION_ORIGINS,
  REGISTRATION_REACHES,
} from '@portal/contract/users/registration-status'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { parseIsoDayParamOrEmpty } from '../lib/dates.ts'
import { currentUrlParams, omitEmptyFilters, parseChoiceParam, parseUuid } from '../lib/url-filters.ts'

/** The state of the admin's list, stored in the URL (R§2). */
export type RegistrationListState = ReturnType<typeof parseRegistrationListState>

/** Parses the list's state from the URL, which may contain anything. */
export function parseRegistrationListState(params: URLSearchParams) {
  const page = Number(params.get('page'))
  return {
    search: params.get('search') ?? '',
    status: parseChoiceParam(params, 'status', ENTRY_STATUSES),
    /** A rep's id or `NOT_ASSIGNED`. */
    salesRep: readSalesRep(params.get('salesRep')),
    origin: parseChoiceParam(params, 'origin', REGISTRATION_ORIGINS),
    reached: parseChoiceParam(params, 'reached', REGISTRATION_REACHES),
    licence: parseChoiceParam(params, 'licence', LICENCE_FILTERS),
    /** Registration days, 'YYYY-MM-DD'. */
    from: parseIsoDayParamOrEmpty(params, 'from') || undefined,
    to: parseIsoDayParamOrEmpty(params, 'to') || undefined,
    /** Newest first by default. */
    sort: parseChoiceParam(params, 'sort', ['oldest']),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** An id that no rep has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** An invalid rep id matches nothing, like an unknown id (R§5): a filter must not show the whole list. */
function readSalesRep(value: string | null): string | undefined {
  if (!value) return undefined
  return value === NOT_ASSIGNED ? value : (parseUuid(value) ?? NOBODY)
}

/** The URL of a state: empty values are omitted, the page is always included (R§2). */
export function toRegistrationSearchParams({ page, ...filters }: RegistrationListState): URLSearchParams {
  return new URLSearchParams({ ...omitEmptyFilters(filters), page: String(page) })
}

/** Synchronous: the next key press must see the updated menus, not wait for React to render. */
const AT_ONCE = { flushSync: true }

const current = () => parseRegistrationListState(currentUrlParams())

/** The list's state in the URL, with its setters; any change except of the page resets to page 1 (R§2). */
export function useRegistrationListState() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const list = parseRegistrationListState(params)

  // The URL always includes the page, also when a link lacks it. The navigation state stays: it says which screen was refused.
  useEffect(() => {
    if (toRegistrationSearchParams(parseRegistrationListState(params)).toString() === params.toString())
      return
    setParams(() => toRegistrationSearchParams(current()), { replace: true, state })
  }, [params, setParams, state])

  const narrow = (change: Partial<Omit<RegistrationListState, 'page'>>, typing = false) =>
    setParams(() => toRegistrationSearchParams({ ...current(), ...change, page: 1 }), {
      ...AT_ONCE,
      replace: typing,
    })
  const turnTo = (page: number, replace = false) =>
    setParams(() => toRegistrationSearchParams({ ...current(), page }), {
      // Replace comes from an effect, where flushSync is not possible.
      ...(!replace && AT_ONCE),
      replace,
    })
  const clear = () => setParams(new URLSearchParams({ page: '1' }), AT_ONCE)
  return { list, narrow, turnTo, clear }
}
