import type { MailChoices } from '@portal/contract/programme/mail-choices.endpoints'
import { MAIL_TOPICS, ROLES_OF_TOPICS } from '@portal/contract/programme/mail-topics'
import type { Routes } from '../companies/app-context.ts'
import type { Queryable } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError } from '../platform/http/errors.ts'
import { findMailChoices, isMailWanted, saveMailChoice } from './mail-choices.queries.ts'

/** What an admin is written to about by e-mail (D§11). @param available whether the portal sends e-mails */
export function registerMailChoiceRoutes({ route, change }: Routes, db: Queryable, available: boolean): void {
  async function read(within: Queryable, { userId, adminRole }: Session): Promise<MailChoices> {
    if (adminRole === null) throw notFoundError()
    const own = (await findMailChoices(within, [userId])).get(userId)
    const topics = MAIL_TOPICS.filter(topic => ROLES_OF_TOPICS[topic].includes(adminRole))
    return { available, choices: topics.map(topic => ({ topic, on: isMailWanted(adminRole, own, topic) })) }
  }

  route('GET /admin/mail-choices', ({ session }) => read(db, session))

  change('POST /admin/mail-choices', {
    audits: { 'admin.mail-changed': 'user' },
    async run({ trx, session, body, audit }) {
      const before = (await read(trx, session)).choices.find(({ topic }) => topic === body.topic)
      if (before === undefined) throw notFoundError()
      if (before.on !== body.on) {
        await saveMailChoice(trx, session.userId, body)
        audit('admin.mail-changed', session.userId, body)
      }
      return read(trx, session)
    },
  })
}
