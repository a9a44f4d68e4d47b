import type { Sent } from '@portal/contract/endpoints'
import { api } from '../lib/api.ts'

export function updateProfile(body: Sent<'POST /profile/update', 'body'>) {
  return api('POST /profile/update', { body })
}
