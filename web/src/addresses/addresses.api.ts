import type { Sent } from '@portal/contract/endpoints'
import { api } from '../lib/api.ts'

export function createAddress(newAddr: Sent<'POST /address/create', 'body'>['newAddr']) {
  return api('POST /address/create', { body: { newAddr, addrDelete: false } })
}

/** Changes an own address; what is left out stays. */
export function updateAddress(addrUpdate: Sent<'POST /address/update', 'body'>['addrUpdate']) {
  return api('POST /address/update', { body: { addrUpdate, addrDelete: false } })
}

export function deleteAddress(addrDeleteId: string) {
  return api('POST /address/delete', { body: { addrDeleteId } })
}
