import { parseErasedHcpNumber, parseKeyActorName } from '@portal/contract/users/names'
import { m } from '../texts.ts'

/** A name as screens show it: that of an erased HCP or of a key in the language of the screen. */
export function personNameOrErased(name: string): string {
  const number = parseErasedHcpNumber(name)
  if (number !== undefined) return m.common_erased_hcp({ number })
  const key = parseKeyActorName(name)
  return key === undefined ? name : m.keys_actor({ name: key })
}
