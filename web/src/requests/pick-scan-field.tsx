import { parseOrderNumber } from '@portal/contract/orders/order-reference'
import { shortOrderId } from '@portal/contract/orders/order-status'
import { readGs1 } from '@portal/contract/stock/gs1'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import { todayAsIsoDay } from '../lib/dates.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { gs1ProblemText } from '../lib/gs1-problem-text.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { ScanField } from '../ui/scan-field.tsx'
import { PickOtherLotDialog } from './pick-other-lot-dialog.tsx'
import { parcelBeingPacked, type ScannedPack, takeOut } from './pick-ticks.ts'
import type { RequestFilters } from './request-filters.ts'
import { pickListQuery } from './requests.api.ts'
import { type PackAnswer, scanPack, tickPack } from './scan-pack.ts'
import { parcelAnswer, parcelElementId, scanSlip } from './scan-slip.ts'

/** Reads slips and packs: a slip leads to its parcel, and packs are checked against the plan of that parcel. */
export function PickScanField({ filters }: { filters: RequestFilters }) {
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  useScansFromEverywhere(field)
  const [answer, setAnswer] = useState<PackAnswer>()
  const { dialog, open } = useDialog()
  const lastScan = useRef(Promise.resolve())
  const query = pickListQuery(filters)
  const parcels = () => queryClient.getQueryData(query.queryKey)?.requests ?? []

  const read = async (text: string): Promise<PackAnswer> => {
    const number = parseOrderNumber(text)
    const product = readGs1(text, todayAsIsoDay())
    const isListed = parcels().some(({ id }) => shortOrderId(id) === number)
    // Twelve digits may be a request's or a product's.
    if (number !== undefined && (isListed || 'problem' in product)) {
      const { parcelId, ...found } = await scanSlip(queryClient, filters, number)
      if (parcelId !== undefined) showParcel(parcelId)
      return found
    }
    if ('problem' in product) return { text: gs1ProblemText(product.problem), isRefusal: true }
    const parcel = parcels().find(({ id }) => id === parcelBeingPacked.read())
    if (parcel === undefined) return { text: m.pick_scan_slip_first(), isRefusal: true }
    return scanPack(queryClient, parcel, product.scan)
  }

  // One after the other: a scanner is faster than an answer.
  const take = (text: string) => {
    lastScan.current = lastScan.current.then(async () => {
      const failed = (error: unknown) => ({ text: errorTextWithPrefix(error), isRefusal: true })
      setAnswer(await read(text).catch(failed))
    })
  }

  const tick = (pack: ScannedPack) => {
    const parcel = parcels().find(({ id }) => id === pack.orderId)
    setAnswer(parcel && tickPack(parcel, pack))
    field.current?.focus({ preventScroll: true })
  }

  const takeBack = (pack: ScannedPack) => {
    takeOut(pack)
    const parcel = parcels().find(({ id }) => id === parcelBeingPacked.read())
    setAnswer(parcel && parcelAnswer(parcel))
    field.current?.focus({ preventScroll: true })
  }

  const { confirm, otherLot, before } = answer ?? {}
  return (
    <div className="sticky top-[var(--header,56px)] z-10 grid gap-2 bg-paper py-2 print:hidden">
      <ScanField ref={field} label={m.pick_scan()} answer={answer} onScan={take} />
      {confirm && (
        <ActButton onClick={() => tick(confirm.pack)}>
          {m.pick_scan_says_lot({ lotNo: confirm.pack.lotNo })}
        </ActButton>
      )}
      {otherLot && (
        <ActButton
          onClick={() =>
            open(close => (
              <PickOtherLotDialog
                {...otherLot}
                onPicked={async () => {
                  await queryClient.fetchQuery(query)
                  tick(otherLot.pack)
                }}
                onClose={close}
              />
            ))
          }
        >
          {m.pick_other_lot({ lotNo: otherLot.lot.lotNo })}
        </ActButton>
      )}
      {before && (
        <ActButton onClick={() => takeBack(before)}>
          {m.pick_scan_take_out({ id: shortOrderId(before.orderId) })}
        </ActButton>
      )}
      {dialog}
    </div>
  )
}

function ActButton(props: Pick<ComponentProps<typeof Button>, 'onClick' | 'children'>) {
  return <Button variant="secondary" size="compact" className="justify-self-start" {...props} />
}

/** Brings a parcel into view, with the focus on its box. */
function showParcel(id: string): void {
  const parcel = document.getElementById(parcelElementId(id))
  parcel?.scrollIntoView({ block: 'center' })
  parcel?.querySelector('input')?.focus({ preventScroll: true })
}

/**
 * A scanner types wherever the focus is. The first character of a code moves it to the field, which then gets that character too;
 * while something else can be typed into, or a dialog is open, nothing moves.
 */
function useScansFromEverywhere(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (!/^[\da-z\](]$/i.test(key) || ctrlKey || metaKey || altKey) return
      const isTaken =
        target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select')
      if (!isTaken && document.querySelector('[role$=dialog]') === null)
        field.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [field])
}
