import type { Region } from '@portal/contract/regions'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { hasKeys, readStoredJson } from '../lib/read-stored.ts'

/** The card that an HCP scanned, kept in this tab: also after a reload or a visit to the login. */
export type Invitation = {
  code: string
  /** False after the HCP has removed the rep. */
  wanted: boolean
}

const KEY = 'rep-invitation'

/** The invitation of the address, or the one kept. @param code the parameter `rep` */
export function readInvitation(code: string | null): Invitation | undefined {
  const kept = readStoredJson(sessionStorage, KEY, isInvitation)
  const scanned = code?.trim()
  return !scanned || kept?.code === scanned ? kept : { code: scanned, wanted: true }
}

function isInvitation(value: unknown): value is Invitation {
  return hasKeys(value, 'code', 'wanted')
}

export function saveInvitation(invitation: Invitation): void {
  sessionStorage.setItem(KEY, JSON.stringify(invitation))
}

/** Removes the card when a registration is complete. */
export function clearInvitation(): void {
  sessionStorage.removeItem(KEY)
}

/** The rep of a card; null when it names nobody. */
export function invitingRepQuery(code: string) {
  return queryOptions({
    queryKey: ['rep-card', code],
    queryFn: async ({ signal }) => (await api('GET /public/rep-card', { query: { code }, signal })).rep,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * The card code to register with, if its rep is of this country and shown in the form. After a reload the rep is loaded again.
 */
export async function findCodeToSend(
  invitation: Invitation | undefined,
  region: Region,
): Promise<string | undefined> {
  if (!invitation?.wanted) return undefined
  const rep = await queryClient.ensureQueryData(invitingRepQuery(invitation.code)).catch(() => null)
  return rep?.region === region ? invitation.code : undefined
}
