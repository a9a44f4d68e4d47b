import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { type ReadReceipts, type Receipt, requireReadable, requireSignature } from './delivery-receipt.ts'
import { readJson, shortenAnswer } from './provider-answers.ts'
import { WAMID } from './whatsapp.ts'

const status = z.object({
  id: z.string(),
  status: z.string(),
  errors: z.optional(z.array(z.object({ code: z.number(), title: z.optional(z.string()) }))),
})
/** Meta posts many things there; those without statuses say nothing of our messages. */
const notice = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ statuses: z.optional(z.array(status)) }) })),
    }),
  ),
})

/** Reads Meta's notices, whose bytes it signs with the app's secret. */
export function createWhatsappReader(appSecret: string): ReadReceipts {
  return (headers, body) => {
    const signature = createHmac('sha256', appSecret).update(body).digest('hex')
    requireSignature(headers['x-hub-signature-256'], [`sha256=${signature}`])
    const { entry } = requireReadable(readJson(body.toString(), notice))
    return entry
      .flatMap(({ changes }) => changes)
      .flatMap(({ value }) => value.statuses ?? [])
      .flatMap(readStatus)
  }
}

function readStatus({ id: providerId, status: end, errors }: z.infer<typeof status>): Receipt[] {
  // Meta repeats what is refused for days: one status that is none of ours must not keep the others.
  if (!WAMID.test(providerId)) return []
  const receipt = { provider: 'whatsapp', providerId } as const
  if (end === 'failed') {
    const [error] = errors ?? []
    const answer = error === undefined ? end : `${error.code}: ${shortenAnswer(error.title ?? end)}`
    return [{ ...receipt, delivered: false, answer }]
  }
  // Of a message that comes up before a reader's eyes at once Meta says no 'delivered'.
  return ['delivered', 'read'].includes(end) ? [{ ...receipt, delivered: true, answer: end }] : []
}
