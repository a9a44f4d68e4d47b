import { enqueueNotification } from '../notifications/enqueue-notification.ts'
import type { MessageDetails } from '../platform/database/message-tables.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { isCodeLive } from './codes.queries.ts'
import { createEncryption } from './sealing.ts'

type NewMessage = { phone: string; code: string; codeId: string; companyId: string }

/** Codes as messages: sealed until they have left, since a copy of the database must not log anyone in (D§3). */
export function createCodeMessages(secret: string) {
  const sealing = createEncryption(secret, 'messages with codes')
  return {
    /** Writes the message that carries a code, which nobody reads in the database. @returns its id */
    async write(trx: Trx, { phone, code, codeId, companyId }: NewMessage): Promise<string> {
      const details = { sealed: sealing.seal(code, phone), codeId }
      const id = await enqueueNotification(trx, { companyId, kind: 'CODE', phone, details })
      if (id === undefined) throw new Error('Every code is told')
      return id
    },
    /** @returns the code of a message to a number; undefined when it no longer works */
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

export type CodeMessages = ReturnType<typeof createCodeMessages>
