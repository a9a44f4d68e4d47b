import { ENTRY_STATUSES, type EntryStatus, NOT_ASSIGNED } from '@portal/contract/registration-status'

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
