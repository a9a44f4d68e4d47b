import type { MessageChannel } from '@portal/contract/notifications/message-kinds'
import type { BaseLogger } from 'pino'
import type { Database } from '../../platform/database/schema.ts'
import type { Provider } from './provider.ts'

/** Demo provider: stores each message for /dev/messages and logs it (D§1). */
export function createDemoLogProvider(
  db: Database,
  logger: Pick<BaseLogger, 'info'>,
  channel: MessageChannel,
): Provider {
  return {
    name: 'log',
    channel,
    async send({ to, text }) {
      await db.insertInto('dev_inbox').values({ recipient: to, channel, body: text }).execute()
      logger.info({ to, channel, text }, 'Demo message')
      return { answer: 'kept' }
    },
  }
}
