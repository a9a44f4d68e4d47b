import { ownOrderAt, requestAt } from '../lib/order-address.ts'
import { paths } from '../paths.ts'
import { readClaims } from '../session/session.ts'

/** The order a link shows waits here until its owner is past the login, be that with the terms and in another document (D§4). */
const KEY = 'linked-order'

export function saveDeepLinkTarget(linkToken: string): void {
  const id = readClaims(linkToken)?.orderId
  if (id !== undefined) sessionStorage.setItem(KEY, id)
}

/** Where a rep who enters goes: to the request a link was about, else home. */
export function repLandingPath(): string {
  const id = takeLinkedOrder()
  return id === undefined ? paths.repHome : requestAt(id)
}

/** The same for an HCP: to the order. */
export function hcpLandingPath(): string {
  const id = takeLinkedOrder()
  return id === undefined ? paths.portalHome : ownOrderAt(id)
}

function takeLinkedOrder(): string | undefined {
  const id = sessionStorage.getItem(KEY) ?? undefined
  sessionStorage.removeItem(KEY)
  return id
}
