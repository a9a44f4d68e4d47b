import { parseOrderNumber } from '@portal/contract/orders/order-reference'
import { removeInvisible } from '@portal/contract/typed-text'
import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { useIsMounted } from '../lib/use-is-mounted.ts'
import { parseRequestFilters, type RequestFilters } from './request-filters.ts'
import { requestPages } from './requests.api.ts'

const NO_FILTERS = parseRequestFilters(new URLSearchParams())

/**
 * Enter in the search, which a scanner types at the end of a slip's code, opens the request if it is the only hit. A request's number
 * finds it whatever the filters hide. Otherwise the list below shows what there is, and the next scan replaces the text.
 */
export function useOpenSingleResult(filters: RequestFilters) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsMounted()
  return async ({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>) => {
    const search = removeInvisible(input.value).trim()
    if (key !== 'Enter' || search === '') return
    input.select()
    const looked = parseOrderNumber(search) === undefined ? filters : NO_FILTERS
    // The list says why it cannot be loaded.
    const found = await queryClient
      .fetchInfiniteQuery(requestPages({ ...looked, search }))
      .catch(() => undefined)
    const [page] = found?.pages ?? []
    const [hit, ...others] = page?.data ?? []
    if (hit && others.length === 0 && isHere.current)
      navigate(generatePath(adminPaths.request, { id: hit.id }))
  }
}
