import type { RawInput } from '@portal/contract/endpoints'
import type { Sample, SampleRule } from '@portal/contract/stock/stock.endpoints'
import type { MovementFilter } from '@portal/contract/stock/stock-rules'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, callApiWithMeta, ifMatchHeader } from '../lib/api.ts'
import { cursorPaginationOptions } from '../lib/cursor-pagination.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { useDialogMutation } from '../lib/use-dialog-mutation.ts'
import { useOptimisticMutation } from '../lib/use-optimistic-mutation.ts'
import { m } from '../texts.ts'
import { showAlert } from '../ui/toast.tsx'

/** The query key prefix of all stock data. */
export const STOCK_QUERY_KEY = ['stock']

/** All samples of the admin's company. */
export const stockSamplesQueryOptions = queryOptions({
  queryKey: [...STOCK_QUERY_KEY, 'samples'],
  queryFn: ({ signal }) => callApi('GET /admin/samples', { signal }),
})

/** A sample with its lots. */
export function stockSampleQueryOptions(sampleId: string) {
  return queryOptions({
    queryKey: [...STOCK_QUERY_KEY, 'sample', sampleId],
    queryFn: ({ signal }) => callApi('GET /admin/samples/:id', { params: { id: sampleId }, signal }),
  })
}

/** The movements of a sample's stock, paginated, newest first. @param filter only these; all by default */
export function stockMovementsQueryOptions(sampleId: string, filter?: MovementFilter) {
  return infiniteQueryOptions({
    queryKey: [...STOCK_QUERY_KEY, 'movements', sampleId, filter],
    queryFn: ({ pageParam, signal }) =>
      callApiWithMeta('GET /admin/samples/:id/movements', {
        params: { id: sampleId },
        query: { ...pageParam, ...(filter && { show: filter }) },
        signal,
      }),
    ...cursorPaginationOptions(),
  })
}

/** The recipients of a lot, paginated. */
export function lotRecipientsQueryOptions(lotId: string) {
  return infiniteQueryOptions({
    queryKey: [...STOCK_QUERY_KEY, 'recipients', lotId],
    queryFn: ({ pageParam, signal }) =>
      callApiWithMeta('GET /admin/lots/:id/recipients', { params: { id: lotId }, query: pageParam, signal }),
    ...cursorPaginationOptions(),
  })
}

export const sampleRulesQueryOptions = queryOptions({
  queryKey: [...STOCK_QUERY_KEY, 'rules'],
  queryFn: ({ signal }) => callApi('GET /admin/sample-rules', { signal }),
})

export type SampleValues = RawInput<'POST /admin/samples/create', 'body'>

/** Adds or changes a sample. @param currentSample the version on screen: a different stored one is a conflict */
export function createOrUpdateSample(
  values: SampleValues,
  key: string,
  currentSample: Sample | undefined,
): Promise<Sample> {
  if (currentSample === undefined)
    return callApi('POST /admin/samples/create', { body: values, headers: { 'idempotency-key': key } })
  return callApi('POST /admin/samples/update', {
    body: { id: currentSample.id, ...values },
    headers: ifMatchHeader(currentSample.updatedAt),
  })
}

/** Sets or removes a sample's picture. @param sample the version on screen: a different stored one is a conflict */
export function setOrRemoveSamplePicture({ id, updatedAt }: Sample, file: File | undefined): Promise<Sample> {
  const about = { params: { id }, headers: ifMatchHeader(updatedAt) }
  if (file === undefined) return callApi('DELETE /admin/samples/:id/picture', about)
  return callApi('POST /admin/samples/:id/picture', { ...about, body: file })
}

/** Sets a rule. The rules decide whether a sample is offered. */
export function useSetSampleClassRule() {
  const queryClient = useQueryClient()
  const { queryKey } = sampleRulesQueryOptions
  return useOptimisticMutation<SampleRule>({
    name: 'sample-rules',
    change: body => callApi('POST /admin/sample-rules', { body }),
    queryKey: queryKey,
    applyToCache: rule => {
      const isSame = (other: SampleRule) => other.class === rule.class && other.profession === rule.profession
      queryClient.setQueryData(
        queryKey,
        before => before && { rules: before.rules.map(other => (isSame(other) ? rule : other)) },
      )
    },
    invert: rule => ({ ...rule, allowed: !rule.allowed }),
    savedText: m.stock_saved(),
    refetch: STOCK_QUERY_KEY,
  })
}

/** Marks whether an HCP was contacted about a lot. */
export function useMarkRecallContact(lotId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RawInput<'POST /admin/lots/:id/contacts', 'body'>) =>
      callApi('POST /admin/lots/:id/contacts', { params: { id: lotId }, body }),
    onError: error => showAlert(errorTextWithPrefix(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: lotRecipientsQueryOptions(lotId).queryKey }),
  })
}

/** A mutation from a dialog that updates everything about stock. */
export function useStockDialogMutation<Input>(
  onClose: () => void,
  change: (input: Input, idempotencyKey: string) => Promise<unknown>,
) {
  return useDialogMutation(change, { invalidates: [STOCK_QUERY_KEY], savedText: m.stock_saved(), onClose })
}
