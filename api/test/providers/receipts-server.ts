import Fastify from 'fastify'
import type { MessageSettings } from '../../src/config/message-settings.ts'
import { registerDeliveryReceipts } from '../../src/notifications/delivery-receipts.routes.ts'
import type { Receipt } from '../../src/notifications/providers/delivery-receipt.ts'
import { handleErrors } from '../../src/platform/http/handle-errors.ts'

export const PUBLIC_URL = 'https://portal.example'

type Posted = { headers: Record<string, string>; payload: string | Buffer }

/** A server with the receipts' routes alone, and what it was told. */
export async function startReceipts(settings: Partial<MessageSettings>, publicUrl = PUBLIC_URL) {
  const told: Receipt[] = []
  const state = { broken: false }
  const log: string[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => void log.push(line) } } })
  handleErrors(app)
  registerDeliveryReceipts(app, {
    settings: { chains: { MY: [], SG: [] }, perDay: 1, publicOnly: false, ...settings },
    publicUrl,
    async onReceipt(receipt) {
      if (state.broken) throw new Error('The database is gone.')
      told.push(receipt)
    },
  })
  await app.ready()
  return {
    told,
    log,
    /** Whether what is told can not be written down. */
    state,
    post: async (url: string, { headers, payload }: Posted) =>
      (await app.inject({ method: 'POST', url, headers, payload })).statusCode,
    get: (url: string, query: Record<string, string>) => app.inject({ url, query }),
  }
}
