import type { Trx, UserRow } from '../platform/database/schema.ts'
import { enqueueNotification } from './enqueue-notification.ts'

/** Tells an HCP's old number that there is another one, in case the change was not the owner's (D§6). @param hcp before the change */
export async function notifyFormerPhone(
  trx: Trx,
  { id: hcpId, company_id: companyId, phone }: UserRow,
  newPhone: string,
): Promise<void> {
  if (phone === null) return
  await enqueueNotification(trx, {
    companyId,
    kind: 'PHONE_CHANGED',
    phone,
    details: { text: newPhone.slice(-4), hcpId },
  })
}
