import type { RawInput } from '@portal/contract/endpoints'
import type { Sample, SampleRule } from '@portal/contract/stock'
import type { MovementFilter } from '@portal/contract/stock-rules'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, callEndpoint, ifMatchHeader } from '../lib/api.ts'
import { cursorPagination } from '../lib/cursor-pagination.ts'
import { useDialogMutation } from '../lib/dialog-change.ts'
import { failureText } from '../lib/failure.ts'
import { useOptimisticMutation } from '../lib/use-optimistic-mutation.ts'
import { m } from '../texts.ts'
import { showAlert } from '../ui/toast.tsx'

/** The query key prefix of all stock data. */
export const STOCK = ['stock']

/** All samples of the admin's company. */
export const samplesQuery = queryOptions({
  queryKey: [...STOCK, 'samples'],
  queryFn: ({ signal }) => api('GET /admin/samples', { signal }),
})

/** A sample with its lots. */
export function sampleQuery(id: string) {
  return queryOptions({
    queryKey: [...STOCK, 'sample', id],
    queryFn: ({ signal }) => api('GET /admin/samples/:id', { params: { id }, signal }),
  })
}

/** The movements of a sample's stock, paginated, newest first. @param show only these; all by default */
export function stockMovementsQuery(id: string, show?: MovementFilter) {
  return infiniteQueryOptions({
    queryKey: [...STOCK, 'movements', id, show],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint('GET /admin/samples/:id/movements', {
        params: { id },
        query: { ...pageParam, ...(show && { show }) },
        signal,
      }),
    ...cursorPagination(),
  })
}

/** The recipients of a lot, paginated. */
export function lotRecipientsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...STOCK, 'recipients', id],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint('GET /admin/lots/:id/recipients', { params: { id }, query: pageParam, signal }),
    ...cursorPagination(),
  })
}

export const rulesQuery = queryOptions({
  queryKey: [...STOCK, 'rules'],
  queryFn: ({ signal }) => api('GET /admin/sample-rules', { signal }),
})

export type SampleValues = RawInput<'POST /admin/samples/create', 'body'>

/** Adds or changes a sample. @param existing the version on screen: a different stored one is a conflict */
export function saveSample(values: SampleValues, existing?: Sample): Promise<Sample> {
  if (existing === undefined) return api('POST /admin/samples/create', { body: values })
  return api('POST /admin/samples/update', {
    body: { id: existing.id, ...values },
    headers: ifMatchHeader(existing.updatedAt),
  })
}

/** Sets or removes a sample's picture. @param sample the version on screen: a different stored one is a conflict */
export function saveSamplePicture({ id, updatedAt }: Sample, file: File | undefined): Promise<Sample> {
  const about = { params: { id }, headers: ifMatchHeader(updatedAt) }
  if (file === undefined) return api('DELETE /admin/samples/:id/picture', about)
  return api('POST /admin/samples/:id/picture', { ...about, body: file })
}

/** Sets a rule. The rules decide whether a sample is offered. */
export function useSetSampleRule() {
  const queryClient = useQueryClient()
  const { queryKey } = rulesQuery
  return useOptimisticMutation<SampleRule>({
    name: 'sample-rules',
    change: body => api('POST /admin/sample-rules', { body }),
    query: queryKey,
    show: rule => {
      const isSame = (other: SampleRule) => other.class === rule.class && other.profession === rule.profession
      queryClient.setQueryData(
        queryKey,
        before => before && { rules: before.rules.map(other => (isSame(other) ? rule : other)) },
      )
    },
    undo: rule => ({ ...rule, allowed: !rule.allowed }),
    saved: m.stock_saved(),
    refetch: STOCK,
  })
}

/** Marks whether an HCP was contacted about a lot. */
export function useRecallContact(lotId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RawInput<'POST /admin/lots/:id/contacts', 'body'>) =>
      api('POST /admin/lots/:id/contacts', { params: { id: lotId }, body }),
    onError: error => showAlert(failureText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: lotRecipientsQuery(lotId).queryKey }),
  })
}

/** A mutation from a dialog that updates everything about stock. */
export function useStockMutation<Input>(onClose: () => void, change: (input: Input) => Promise<unknown>) {
  return useDialogMutation(change, { keys: [STOCK], saved: m.stock_saved(), onClose })
}
