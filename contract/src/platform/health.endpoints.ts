import * as z from 'zod/mini'
import { defineEndpoints } from '../endpoint.ts'

export const healthEndpoints = defineEndpoints({
  'GET /health': {
    summary: 'The process lives.',
    access: 'public',
    load: 'probe',
    response: z.object({ status: z.literal('ok') }),
  },
  'GET /ready': {
    summary: 'The database answers.',
    access: 'public',
    load: 'probe',
    response: z.object({ status: z.literal('ready'), version: z.string() }),
    errors: ['UNAVAILABLE'],
  },
})
