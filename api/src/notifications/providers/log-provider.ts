import type { OutboxChannel } from '@portal/contract/notifications/message-kinds'
import type { BaseLogger } from 'pino'
import type { Database } from '../../platform/database/schema.ts'
import type { Provider } from './provider.ts'

/** Demo provider: stores each message for /dev/messages and logs it (D§1). @param next also sends it, if there is one */
export function createDemoLogProvider(
  db: Database,
  logger: Pick<BaseLogger, 'info'>,
  channel: OutboxChannel,
  next?: Provider,
): Provider {
  return {
    name: 'log',
    ...next,
    channel,
    async send(message) {
      const { id, to, subject, text } = message
      const body = subject === undefined ? text : `${subject}\n\n${text}`
      const kept = db.insertInto('dev_inbox').values({ recipient: to, channel, body, message_id: id })
      // A message that is tried again stands there once.
      await kept.onConflict(conflict => conflict.column('message_id').doNothing()).execute()
      logger.info({ to, channel, text: body }, 'Demo message')
      return next === undefined ? { answer: 'kept' } : next.send(message)
    },
  }
}
