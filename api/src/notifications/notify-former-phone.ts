import type { Trx, UserRow } from '../platform/database/schema.ts'
import { enqueueNotification } from './enqueue-notification.ts'

/** Tells an HCP's old number that there is another one, in case the change was not the owner's (D§6). */
export async function notifyFormerPhone(trx: Trx, hcpBeforeChange: UserRow, newPhone: string): Promise<void> {
  const { id: hcpId, company_id: companyId, phone } = hcpBeforeChange
  if (phone === null) return
  await enqueueNotification(trx, {
    companyId,
    kind: 'PHONE_CHANGED',
    phone,
    details: { text: newPhone.slice(-4), hcpId },
  })
}
