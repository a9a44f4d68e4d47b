import { readGs1 } from '@portal/contract/stock/gs1'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { todayAsIsoDay } from '../lib/dates.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { gs1ProblemText } from '../lib/gs1-problem-text.ts'
import { m } from '../texts.ts'
import type { ScanAnswer } from '../ui/scan-field.tsx'
import { addScannedPack, type Goods, type ScanOutcome } from './receive-scan.ts'
import { sampleGtinsQuery, stockSampleQuery } from './stock.api.ts'

/** What a scan does; `unknown` is a product number of which the sample is not known yet. */
type Outcome = ScanOutcome | { unknown: string }

type Options = {
  /** The goods that are begun. */
  begun: Goods
  /** The only sample that is received; any if it is empty. */
  onlyId: string
  /** The goods are being saved. */
  isSaving: boolean
  onGoods(goods: Goods): void
}

/**
 * The packs that are scanned into goods. Scans wait in a row: each until the sample and lots that it is about are loaded, and until
 * a question about the one before is answered.
 */
export function useReceivedScans({ begun, onlyId, isSaving, onGoods }: Options) {
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const [packs, setPacks] = useState<ReadonlySet<string>>(new Set())
  const [answer, setAnswer] = useState<ScanAnswer>()
  const [text] = waiting
  const today = todayAsIsoDay()
  const read = text === undefined ? undefined : readGs1(text, today)
  const scan = read && 'scan' in read ? read.scan : undefined
  const gtins = useQuery({ ...sampleGtinsQuery, enabled: scan?.gtin !== undefined })
  const known = gtins.data?.find(({ gtin }) => gtin === scan?.gtin)
  const sampleId = scan?.gtin === undefined ? begun.sampleId : (known?.sampleId ?? '')
  const found = useQuery({ ...stockSampleQuery(sampleId), enabled: scan !== undefined && sampleId !== '' })
  const pack = scan?.serial === undefined ? undefined : `${scan.gtin ?? sampleId} ${scan.serial}`

  function decide(): Outcome | undefined {
    if (read === undefined || isSaving) return undefined
    if ('problem' in read) return { refusal: gs1ProblemText(read.problem) }
    const { gtin } = read.scan
    const failed = [gtins, found].find(({ isError, isFetching }) => isError && !isFetching)
    if (failed?.error) return { refusal: errorTextWithPrefix(failed.error) }
    if (gtin !== undefined && gtins.data !== undefined && known === undefined) return { unknown: gtin }
    if (gtin === undefined && sampleId === '') return { refusal: m.receive_gtin_first() }
    if (found.data === undefined) return undefined
    const { sample, lots } = found.data
    if (onlyId !== '' && sampleId !== onlyId)
      return { refusal: m.receive_other_sample({ name: sample.name }) }
    if (pack !== undefined && packs.has(pack)) return { refusal: m.receive_twice() }
    return addScannedPack(begun, read.scan, { sampleId, lots }, today)
  }
  const outcome = decide()
  const unknown = outcome && 'unknown' in outcome ? outcome.unknown : undefined
  const next = outcome && 'next' in outcome ? outcome.next : undefined
  const isSettled = outcome !== undefined && unknown === undefined && next === undefined

  const settle = useEffectEvent(() => {
    if (outcome && 'refusal' in outcome) setAnswer({ text: outcome.refusal, isRefusal: true })
    if (outcome && 'goods' in outcome) {
      onGoods(outcome.goods)
      setAnswer({ text: outcome.text })
      if (pack !== undefined) setPacks(before => new Set([...before, pack]))
    }
    skip()
  })
  useEffect(() => {
    if (isSettled && waiting.length > 0) settle()
  }, [isSettled, waiting])

  const skip = () => setWaiting(texts => texts.slice(1))
  const question = unknown === undefined ? next : m.receive_unknown({ gtin: unknown })
  return {
    answer: question === undefined ? answer : { text: question, isRefusal: true },
    /** Whether a scan waits. */
    isWaiting: waiting.length > 0,
    /** The product number of the next scan, of which the sample is asked. */
    unknown,
    /** The next scan is of goods that come after those that are begun. */
    isNext: next !== undefined,
    scan: (scanned: string) => setWaiting(texts => [...texts, scanned]),
    skip,
  }
}
