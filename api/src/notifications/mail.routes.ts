import { MAIL_TESTS_PER_HOUR, type MailState } from '@portal/contract/notifications/mail.endpoints'
import type { Routes } from '../companies/app-context.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { claimRateLimitsOrThrow } from '../platform/rate-limit/claim-rate-limits.ts'
import { enqueueNotification } from './enqueue-notification.ts'
import { findLastMail } from './message-list.queries.ts'

export type MailParts = { db: Database; config: Pick<Config, 'demo' | 'mail'> }

const testRule = { most: MAIL_TESTS_PER_HOUR, seconds: 3600, refusal: 'TOO_MANY_REQUESTS' } as const

/** Whether the portal sends mails and how the last ones went, for the settings, and a test mail. */
export function registerMailRoutes({ route, change }: Routes, { db, config }: MailParts): void {
  const mode: MailState['mode'] = config.mail ? 'SERVER' : config.demo ? 'INBOX' : 'OFF'

  route('GET /admin/mail', async ({ session: { companyId } }) => {
    const [sent, failed] = await Promise.all([
      findLastMail(db, companyId, 'SENT'),
      findLastMail(db, companyId, 'FAILED'),
    ])
    return { mode, lastSentAt: sent?.at ?? null, lastFailed: failed ?? null }
  })

  change('POST /admin/mail/test', {
    audits: {},
    async run({ trx, session: { companyId, userId } }) {
      if (mode === 'OFF') throw new PortalError('MAIL_NOT_SET_UP')
      await claimRateLimitsOrThrow(trx, [{ bucket: `mail test: ${userId}`, rules: [testRule] }])
      await enqueueNotification(trx, { companyId, kind: 'MAIL_TEST', userId })
      return {}
    },
  })
}
