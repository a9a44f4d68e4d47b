import { randomInt } from 'node:crypto'
import { CODE_LENGTH } from '@portal/contract/one-time-code'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { deleteOver } from '../database/delete-over.ts'
import type { Database } from '../database/schema.ts'
import { claim, takeBack } from '../limits/claim.ts'
import type { CodeDigest, CodeTarget } from './code-digest.ts'
import { codeMessage } from './code-message.ts'
import { endLiveCode, insertCode, takeBackCode } from './codes.queries.ts'
import { numberBucket, sendLimits } from './send-limits.ts'

/** Hands a text to the person at a number; throws when it could not be delivered. */
export type SendText = (message: { to: string; channel: 'SMS'; text: string }) => Promise<void>

export type CodeSending = {
  db: Database
  digest: CodeDigest
  config: Pick<Config, 'limits' | 'publicUrl'>
  sendText: SendText
}

/** A send that is counted and whose code is live, though not delivered yet. */
type PreparedSend = { at: Date; codeId: string; replacedId: string | undefined }

/**
 * Sends a new code, which ends the one before (D§3).
 * @param address where the request comes from
 * @throws PortalError OTP_TOO_EARLY, OTP_LIMIT or MESSAGE_NOT_SENT
 */
export async function sendCode(sending: CodeSending, target: CodeTarget, address: string): Promise<void> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const prepared = await prepareSend(sending, target, address, sending.digest(target, code))
  try {
    // After the commit: a provider that takes its time holds no lock, and nobody can get two codes meanwhile.
    await sending.sendText({
      to: target.phone,
      channel: 'SMS',
      text: codeMessage(code, sending.config.publicUrl),
    })
  } catch (error) {
    await undoSend(sending.db, target.phone, prepared)
    throw error
  }
}

async function prepareSend(
  { db, config }: CodeSending,
  target: CodeTarget,
  address: string,
  digest: string,
): Promise<PreparedSend> {
  return db.transaction().execute(async trx => {
    const at = await claim(trx, sendLimits(config.limits, target.phone, address))
    const replacedId = await endLiveCode(trx, target)
    const codeId = await insertCode(trx, target, digest)
    // A day later nobody asks why a code no longer works.
    await deleteOver(trx, 'one_time_codes', sql`created_at < now() - interval '1 day'`)
    return { at, codeId, replacedId }
  })
}

/**
 * Nothing arrived, so the person may ask again at once and an earlier code works on. The address keeps its count:
 * otherwise a provider that is down could be called without end.
 */
async function undoSend(
  db: Database,
  phone: string,
  { at, codeId, replacedId }: PreparedSend,
): Promise<void> {
  await db.transaction().execute(async trx => {
    // First, as a send does, so that the two never wait for each other.
    await takeBack(trx, [numberBucket(phone)], at)
    await takeBackCode(trx, codeId, replacedId)
  })
}
