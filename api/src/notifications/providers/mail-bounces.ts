import type { Database } from '../../platform/database/schema.ts'
import { countBounce, forgetBounces } from '../mail-bounces.queries.ts'
import { type Provider, SendError } from './provider.ts'

/** Counts the addresses that their server refuses for good, and forgets it once a mail is taken. */
export function withBounceCounting(db: Database, provider: Provider): Provider {
  return {
    ...provider,
    async send(message) {
      try {
        const result = await provider.send(message)
        await forgetBounces(db, message.to)
        return result
      } catch (error) {
        if (error instanceof SendError && error.bounced) await countBounce(db, message.to)
        throw error
      }
    },
  }
}
