import { capitalIdentifier, identifierProblem } from '../identifiers.ts'
import { isPlainWebAddress } from '../platform/web-address.ts'
import type { FormProblem } from '../problems.ts'

/** Maximum lengths, in UTF-16 code units. */
export const COURIER_NAME_MAX = 40
export const COURIER_ADDRESS_MAX = 300
export const TRACKING_NO_MAX = 40
/** Stands for the tracking number in a courier's address. */
export const NUMBER_PLACEHOLDER = '{number}'

/** @returns a tracking number in capitals without surrounding space; undefined unless it is 4 to 40 letters, digits and dashes */
export function normalizeTrackingNo(text: string): string | undefined {
  const tidy = capitalIdentifier(text)
  return /^[A-Z\d-]{4,40}$/.test(tidy) ? tidy : undefined
}

/** @returns the problem of a tracking number; undefined when it is valid or empty, since it is optional */
export function trackingNoProblem(text: string): FormProblem | undefined {
  return text.trim() === '' || normalizeTrackingNo(text) !== undefined
    ? undefined
    : (identifierProblem(text) ?? { code: 'TRACKING_NO_INVALID' })
}

/**
 * @returns the problem of a courier's tracking address; undefined when it is valid. The number stands after the host, so that it
 * can never choose the website.
 */
export function trackingUrlTemplateProblem(urlTemplate: string): FormProblem | undefined {
  const tidy = urlTemplate.trim()
  if (!tidy.startsWith('https://')) return { code: 'COURIER_ADDRESS_NOT_HTTPS' }
  if (!isPlainWebAddress(tidy)) return { code: 'COURIER_ADDRESS_INVALID' }
  const others = tidy.replaceAll(NUMBER_PLACEHOLDER, '')
  return others.length === tidy.length || /[{}]/.test(others)
    ? { code: 'COURIER_ADDRESS_NUMBER', params: { placeholder: NUMBER_PLACEHOLDER } }
    : undefined
}

/** The page of a parcel. @param urlTemplate valid by `trackingUrlTemplateProblem` */
export function buildTrackingUrl(urlTemplate: string, trackingNo: string): string {
  return urlTemplate.replaceAll(NUMBER_PLACEHOLDER, encodeURIComponent(trackingNo))
}

/** The courier and the number of a parcel on one line. */
export function formatParcel({
  courier,
  trackingNo,
}: {
  courier: string
  trackingNo: string | null
}): string {
  return trackingNo === null ? courier : `${courier}, ${trackingNo}`
}
