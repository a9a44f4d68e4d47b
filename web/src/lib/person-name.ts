import { parseErasedHcpNumber } from '@portal/contract/users/names'
import { m } from '../texts.ts'

/** The name of an HCP as lists show it: an erased one in the language of the screen. */
export function personNameOrErased(name: string): string {
  const number = parseErasedHcpNumber(name)
  return number === undefined ? name : m.common_erased_hcp({ number })
}
