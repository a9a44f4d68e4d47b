import { RESET_LINK_MINUTES } from '@portal/contract/auth/admins.endpoints'
import { appendEventToAuditChain } from '../../platform/audit/record-audit.ts'
import { findEnabledAdminByEmail, lockEnabledAdmin } from '../../users/admins.queries.ts'
import type { AuthContext } from '../auth-context.ts'
import { isPasswordRefused } from '../sign-on/sign-on-rules.queries.ts'
import { createAdminLinkMails } from './admin-link-mails.ts'
import { replaceAdminLink } from './admin-links.queries.ts'

/** Most addresses that wait: with the limits of networks it takes hundreds of these within a second. */
const MOST_WAITING = 1000

export type PasswordResets = {
  /** Notes that a link is wanted for an address. It looks nothing up, so the time of the answer says nothing about the address. */
  ask(email: string): void
  /** Writes the e-mail for the first address that waits, if an admin has it. @returns whether another one waits */
  sendNext(): Promise<boolean>
}

/** Links for admins who forgot the password (D§2). What is asked for while the process ends is lost: the person asks again. */
export function createPasswordResets({ db, secret }: Pick<AuthContext, 'db' | 'secret'>): PasswordResets {
  const mails = createAdminLinkMails(secret)
  const waiting = new Set<string>()
  return {
    ask(email) {
      if (waiting.size < MOST_WAITING) waiting.add(email)
    },
    async sendNext() {
      const [email] = waiting
      if (email === undefined) return false
      waiting.delete(email)
      const found = await findEnabledAdminByEmail(db, email, undefined)
      if (found === undefined) return waiting.size > 0
      await db.transaction().execute(async trx => {
        const admin = await lockEnabledAdmin(trx, found.id)
        // Who signs in by single sign-on alone has no password to set.
        if (admin === undefined || admin.passwordHash === null) return
        if (await isPasswordRefused(trx, admin)) return
        const { id: userId, companyId } = admin
        const linkSecret = await replaceAdminLink(trx, userId, {
          makerId: userId,
          minutes: RESET_LINK_MINUTES,
        })
        await mails.write(trx, { kind: 'MAIL_PASSWORD_RESET', companyId, userId, linkSecret })
        // Anybody may ask: nobody is signed in.
        const event = { companyId, actor: null, action: 'admin.reset-asked' }
        await appendEventToAuditChain(trx, { ...event, entity: 'user', entityId: userId })
      })
      return waiting.size > 0
    },
  }
}
