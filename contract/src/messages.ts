import * as z from 'zod/mini'
import { defineEndpoints, text } from './endpoint.ts'

export const MESSAGE_CHANNELS = ['SMS', 'WHATSAPP'] as const

export const messageEndpoints = defineEndpoints({
  'GET /dev/messages': {
    summary: 'What the portal sent, newest first; demo mode only (D§1).',
    access: 'public',
    query: z.strictObject({ to: z.optional(text(30)) }),
    response: z.array(
      z.object({
        to: z.string(),
        channel: z.enum(MESSAGE_CHANNELS),
        text: z.string(),
        createdAt: z.string(),
      }),
    ),
    demoOnly: true,
  },
})
