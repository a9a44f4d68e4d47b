import { foldIdentifier } from '../identifiers.ts'

/** How people name an order: by its id, as exports and the QR code of its slip say it, or by the part that screens and slips show. */
export type OrderReference = {
  /** The id, if all of it is there. */
  id: string | undefined
  /** The shown part (`shortOrderId`), or at least its first eight characters. */
  shown: string
}

/** @returns undefined for a text that names no order */
export function parseOrderReference(text: string): OrderReference | undefined {
  const found = /^([\da-f]{8}-(?:[\da-f]{4}-){3})?([\da-f]{8,12})$/.exec(foldIdentifier(text))
  const [, start, shown] = found ?? []
  if (shown === undefined) return undefined
  return { id: start === undefined ? undefined : start + shown, shown }
}

/** @returns the shown part of what is scanned or typed from a packing slip, if all of it is there */
export function parseOrderNumber(text: string): string | undefined {
  const shown = parseOrderReference(text)?.shown
  return shown?.length === 12 ? shown : undefined
}
