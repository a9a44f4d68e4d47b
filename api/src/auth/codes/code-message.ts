import type { Locale } from '@portal/contract/languages'
import { enqueueNotification } from '../../notifications/enqueue-notification.ts'
import type { MessageDetails } from '../../platform/database/message-tables.ts'
import type { Queryable, Trx } from '../../platform/database/schema.ts'
import { createTextEncryption } from '../encryption.ts'
import { isCodeLive } from './codes.queries.ts'

type NewMessage = { phone: string; code: string; codeId: string; companyId: string; locale: Locale }

/** Messages with codes. The code is encrypted until it is sent, so a database dump logs nobody in (D§3). */
export function createEncryptedCodeMessages(appSecret: string) {
  const sealing = createTextEncryption(appSecret, 'messages with codes')
  return {
    /** Stores the message with the encrypted code. @returns its id */
    async write(trx: Trx, { phone, code, codeId, companyId, locale }: NewMessage): Promise<string> {
      const details = { sealed: sealing.seal(code, phone), codeId, locale }
      const id = await enqueueNotification(trx, { companyId, kind: 'CODE', phone, details })
      if (id === undefined) throw new Error('Every code is told')
      return id
    },
    /** @returns the code in a message to a number; undefined when the code no longer works */
    async open(
      db: Queryable,
      { sealed, codeId }: MessageDetails,
      phone: string,
    ): Promise<string | undefined> {
      if (sealed === undefined || codeId === undefined || !(await isCodeLive(db, codeId))) return undefined
      return sealing.open(sealed, phone)
    },
  }
}

export type CodeMessages = ReturnType<typeof createEncryptedCodeMessages>
