/** The id of the address a screen carries in navigation state (H§2 'Pick Your Address'). */
export function pickedAddress(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('addressId' in state)) return undefined
  return typeof state.addressId === 'string' ? state.addressId : undefined
}
