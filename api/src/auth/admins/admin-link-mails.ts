import { enqueueNotification } from '../../notifications/enqueue-notification.ts'
import type { MessageDetails } from '../../platform/database/message-tables.ts'
import type { Queryable, Trx } from '../../platform/database/schema.ts'
import { createTextEncryption } from '../encryption.ts'
import { findAdminByLinkSecret, type LinkSecret } from './admin-links.queries.ts'

type NewMail = {
  kind: 'MAIL_ADMIN_LINK' | 'MAIL_PASSWORD_RESET'
  companyId: string
  userId: string
  linkSecret: LinkSecret
}

/** E-mails with an admin's link. Its secret is encrypted until the e-mail is sent, so a database dump lets nobody in (D§3). */
export function createAdminLinkMails(appSecret: string) {
  const sealing = createTextEncryption(appSecret, "messages with admins' links")
  return {
    async write(trx: Trx, { kind, companyId, userId, linkSecret }: NewMail): Promise<void> {
      const details = { sealed: sealing.seal(linkSecret, userId) }
      await enqueueNotification(trx, { companyId, kind, userId, details })
    },
    /** @returns the secret of the link in a message to an admin; undefined when the link no longer works */
    async open(db: Queryable, { sealed }: MessageDetails, userId: string): Promise<LinkSecret | undefined> {
      if (sealed === undefined) return undefined
      const linkSecret = sealing.open(sealed, userId)
      return (await findAdminByLinkSecret(db, linkSecret))?.id === userId ? linkSecret : undefined
    },
  }
}
