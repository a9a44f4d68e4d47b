import { readGs1 } from '@portal/contract/stock/gs1'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../lib/api.ts'
import { todayAsIsoDay } from '../lib/dates.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { gs1ProblemText } from '../lib/gs1-problem-text.ts'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { m } from '../texts.ts'
import { type ScanAnswer, ScanField } from '../ui/scan-field.tsx'
import { COUNTS_QUERY_KEY } from './stock-counts.api.ts'

type Pack = { gtin: string; lotNo: string; expiresOn?: string; serial?: string }

/** Counts by scan: each pack is a piece of its lot. Scans are sent one after the other, and each answer is said. */
export function CountScanField({ countId }: { countId: string }) {
  const queryClient = useQueryClient()
  const [answer, setAnswer] = useState<ScanAnswer>()
  const refuse = (text: string) => setAnswer({ text, isRefusal: true })
  const { mutate } = useMutation({
    scope: { id: 'count-scans' },
    mutationFn: ({ key, ...body }: Pack & { key: string }) =>
      callApi('POST /admin/stock-counts/:id/scan', {
        params: { id: countId },
        headers: { 'idempotency-key': key },
        body,
      }),
    onSuccess: ({ lot, counted }) =>
      setAnswer({ text: m.stock_count_scanned({ lotNo: lot.lotNo, pieces: counted ?? 0 }) }),
    onError: failure => refuse(errorTextWithPrefix(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: COUNTS_QUERY_KEY }),
  })
  const scan = (text: string) => {
    const read = readGs1(text, todayAsIsoDay())
    if ('problem' in read) return refuse(gs1ProblemText(read.problem))
    const { gtin, lotNo, expiresOn, serial } = read.scan
    if (gtin === undefined || lotNo === undefined) return refuse(m.stock_count_scan_no_lot())
    mutate({
      ...{ gtin, lotNo, key: newIdempotencyKey() },
      ...(expiresOn && { expiresOn }),
      ...(serial && { serial }),
    })
  }
  return <ScanField label={m.receive_scan()} hint={m.stock_count_scan_hint()} answer={answer} onScan={scan} />
}
