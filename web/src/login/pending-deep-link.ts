import { tabStorage } from '../lib/storage.ts'
import { hcpOrderPath, repRequestPath } from '../order-paths.ts'
import { paths } from '../paths.ts'
import { decodeUnverifiedClaims } from '../session/session.ts'

/** Stores the order of a deep link until the login is complete, also across the terms dialog and a page load (D§4). */
const KEY = 'linked-order'

export function savePendingDeepLinkOrder(linkToken: string): void {
  const id = decodeUnverifiedClaims(linkToken)?.orderId
  if (id !== undefined) tabStorage.setItem(KEY, id)
}

/** The landing path of a rep: the request of the deep link, else home. */
export function consumeRepDeepLinkPathOrHome(): string {
  const id = takeLinkedOrder()
  return id === undefined ? paths.repHome : repRequestPath(id)
}

/** The landing path of an HCP: the order of the deep link, else home. */
export function consumeHcpDeepLinkPathOrHome(): string {
  const id = takeLinkedOrder()
  return id === undefined ? paths.portalHome : hcpOrderPath(id)
}

function takeLinkedOrder(): string | undefined {
  const id = tabStorage.getItem(KEY) ?? undefined
  tabStorage.removeItem(KEY)
  return id
}
