import type { Trx, UserRow } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { readUser } from '../users/users.queries.ts'

export type EligibleParts = {
  /** Whether the HCP's registration is approved; from the review feature. */
  isHcpVerified(trx: Trx, userId: string): Promise<boolean>
  /** Items that are withdrawn or not allowed for the HCP's profession; from the samples feature. */
  lockItemsNotOffered(
    trx: Trx,
    itemIds: readonly string[],
    hcp: UserRow,
  ): Promise<{ name: string; active: boolean }[]>
}

/**
 * Requires that an HCP may still have the items of an order. Called before an order is approved or shipped (D§10).
 * @throws PortalError HCP_NOT_VERIFIED, SAMPLE_WITHDRAWN or SAMPLE_NOT_ALLOWED
 */
export async function requireEligible(
  { isHcpVerified, lockItemsNotOffered }: EligibleParts,
  trx: Trx,
  hcpId: string,
  items: readonly { id: string }[],
): Promise<void> {
  if (!(await isHcpVerified(trx, hcpId))) throw new PortalError('HCP_NOT_VERIFIED')
  const [refused] = await lockItemsNotOffered(
    trx,
    items.map(({ id }) => id),
    await readUser(trx, hcpId),
  )
  if (refused === undefined) return
  const { name, active } = refused
  throw active
    ? new PortalError('SAMPLE_NOT_ALLOWED', { message: `${name} is not allowed for the HCP's profession.` })
    : new PortalError('SAMPLE_WITHDRAWN', { message: `${name} is not offered any more.` })
}
