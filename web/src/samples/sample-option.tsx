import type { Allowance } from '@portal/contract/limits/limits.endpoints'
import type { ShopItem } from '@portal/contract/samples/samples.endpoints'
import type { ReactNode } from 'react'
import { SamplePicture } from '../brand/sample-picture.tsx'
import { m } from '../texts.ts'
import { allowanceNoteText } from './allowance-rules.ts'

export type SampleOption = {
  id: string
  name: string
  leaflet: string | undefined
  /** The name, and why it cannot be chosen. */
  label: string
  disabled: boolean
  picture: ReactNode
  /** The number left, or when there is more. */
  note: ReactNode
}

/**
 * An item as an option of a row.
 * @param allowance the tightest limit of the item
 * @param exceededAllowance the limit exceeded by this row together with the others
 */
export function toSampleOption(
  { id, name, picture, leaflet, inStock, licenceEndedOn }: ShopItem,
  allowance: Allowance | undefined,
  exceededAllowance: Allowance | undefined,
): SampleOption {
  const ended = licenceEndedOn !== undefined
  const free = exceededAllowance?.left === 0 ? m.samples_none_left({ name }) : name
  return {
    id,
    name,
    leaflet,
    label: ended ? m.samples_licence_ended({ name }) : inStock ? free : m.samples_sold_out({ name }),
    disabled: ended || !inStock || exceededAllowance !== undefined,
    picture: <SamplePicture name={name} pictureKey={picture} size={40} />,
    note: ended ? m.samples_licence_needed() : inStock && allowance && allowanceNoteText(allowance),
  }
}
