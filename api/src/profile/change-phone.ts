import { type Region, regionOfPhone } from '@portal/contract/regions'
import type { Trx, UserRow } from '../database/schema.ts'
import { invalid, PortalError } from '../http/errors.ts'
import { isPhoneTaken } from '../users/users.queries.ts'

/** Uses up the proof that a user holds a number, by the code sent to it; from the auth feature. */
export type ConsumePhoneProof = (trx: Trx, phone: string, userId: string) => Promise<boolean>

/**
 * Whether a user may have a number: it is of the company's region, free, and proved (D§6).
 * @throws PortalError VALIDATION, PHONE_EXISTS or PHONE_NOT_PROVED
 */
export async function requireOwnPhone(
  trx: Trx,
  user: UserRow,
  region: Region,
  phone: string,
  consumePhoneProof: ConsumePhoneProof,
): Promise<void> {
  if (regionOfPhone(phone) !== region) throw invalid('values.phone', 'Invalid phone number.')
  if (await isPhoneTaken(trx, phone)) throw new PortalError('PHONE_EXISTS')
  if (!(await consumePhoneProof(trx, phone, user.id))) throw new PortalError('PHONE_NOT_PROVED')
}
