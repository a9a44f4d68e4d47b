import type { RawInput } from '@portal/contract/endpoints'
import type { SampleRule } from '@portal/contract/stock/stock.endpoints'
import type { MovementFilter } from '@portal/contract/stock/stock-rules'
import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { apiPages, apiQuery } from '../lib/api-query.ts'
import { useOptimisticMutation } from '../lib/use-optimistic-mutation.ts'
import { m } from '../texts.ts'

/** The query key prefix of all stock data. */
export const STOCK_QUERY_KEY = ['stock']

/** All samples of the admin's company. */
export const stockSamplesQuery = apiQuery([...STOCK_QUERY_KEY, 'samples'], 'GET /admin/samples')

/** The names of all samples, to choose one from. */
export const sampleNamesQuery = apiQuery([...STOCK_QUERY_KEY, 'names'], 'GET /admin/sample-names')

/** The product numbers (GTINs) of all samples, in 14 digits: a scanned pack finds its sample. */
export const sampleGtinsQuery = apiQuery([...STOCK_QUERY_KEY, 'gtins'], 'GET /admin/sample-gtins')

/** A sample with its lots. */
export function stockSampleQuery(sampleId: string) {
  return apiQuery([...STOCK_QUERY_KEY, 'sample', sampleId], 'GET /admin/samples/:id', {
    params: { id: sampleId },
  })
}

/** The movements of a sample's stock, paginated, newest first. @param filter only these; all by default */
export function stockMovementPages(sampleId: string, filter?: MovementFilter) {
  return apiPages([...STOCK_QUERY_KEY, 'movements', sampleId, filter], 'GET /admin/samples/:id/movements', {
    params: { id: sampleId },
    query: { ...(filter && { show: filter }) },
  })
}

export const sampleRulesQuery = apiQuery([...STOCK_QUERY_KEY, 'rules'], 'GET /admin/sample-rules')

/** Sets a rule. The rules decide whether a sample is offered. */
export function useSetSampleClassRule() {
  const queryClient = useQueryClient()
  const { queryKey } = sampleRulesQuery
  return useOptimisticMutation<RawInput<'POST /admin/sample-rules', 'body'>>({
    name: 'sample-rules',
    change: body => callApi('POST /admin/sample-rules', { body }),
    queryKey,
    applyToCache: rule => {
      const isSame = (other: SampleRule) => other.class === rule.class && other.profession === rule.profession
      queryClient.setQueryData(
        queryKey,
        before =>
          before && { rules: before.rules.map(other => (isSame(other) ? { ...other, ...rule } : other)) },
      )
    },
    invert: rule => ({ ...rule, allowed: !rule.allowed }),
    savedText: m.stock_saved(),
    refetch: STOCK_QUERY_KEY,
  })
}
