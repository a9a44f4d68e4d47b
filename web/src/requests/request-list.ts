import { ORDER_STATUSES, type OrderStatus } from '@portal/contract/order-status'
import { LOT_NUMBER_MAX } from '@portal/contract/stock-words'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { presentParams } from '../lib/present-params.ts'
import { readId } from '../lib/read-id.ts'

/** What narrows the requests, and the supplies but for status, rep and search. */
export type RequestList = {
  search: string
  status: OrderStatus | undefined
  rep: string | undefined
  item: string | undefined
  lot: string
  /** Days, 'YYYY-MM-DD'; empty: open. */
  from: string
  to: string
}

/** Reads what is wanted from the address, where people may have written anything. */
export function readRequestList(params: URLSearchParams): RequestList {
  const readDay = (name: string) => {
    const value = params.get(name) ?? ''
    return isDay(value) ? value : ''
  }
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    status: ORDER_STATUSES.find(status => status === params.get('status')),
    rep: readId(params.get('rep')),
    item: readId(params.get('item')),
    lot: params.get('lot')?.trim().slice(0, LOT_NUMBER_MAX) ?? '',
    from: readDay('from'),
    to: readDay('to'),
  }
}

/** Whether a text is a day the server takes: while a year is typed, it is a day long ago. */
export function isDay(text: string): boolean {
  return /^2[01]\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** What is given of a list: what is empty says nothing. */
export function givenOf(list: Partial<RequestList>): Record<string, string> {
  const given = Object.entries(list).filter((entry): entry is [string, string] => !!entry[1])
  return Object.fromEntries(given)
}

/** What the list shows, kept in the address. */
export function useRequestList() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (part: Partial<RequestList>, typing = false) => {
      setParams(givenOf({ ...readRequestList(presentParams()), ...part }), { replace: typing })
    },
    [setParams],
  )
  const clear = useCallback(() => setParams({}), [setParams])
  return { list: readRequestList(params), change, clear }
}
