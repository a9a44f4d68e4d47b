import Fastify from 'fastify'
import { handleErrors } from '../../src/http/handle-errors.ts'
import type { MessageSettings } from '../../src/messages/message-settings.ts'
import type { Receipt } from '../../src/messages/receipt.ts'
import { registerReceipts } from '../../src/messages/receipts.ts'

export const PUBLIC_URL = 'https://portal.example'

type Posted = { headers: Record<string, string>; payload: string | Buffer }

/** A server with the receipts' routes alone, and what it was told. */
export async function startReceipts(settings: Partial<MessageSettings>, publicUrl = PUBLIC_URL) {
  const told: Receipt[] = []
  const state = { broken: false }
  const log: string[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => void log.push(line) } } })
  handleErrors(app)
  registerReceipts(app, {
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
