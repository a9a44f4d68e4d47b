import type { Region } from '@portal/contract/regions'
import { apiFieldQuery } from '../lib/api-query.ts'
import { queryClient } from '../lib/query-client.ts'
import { hasKeys, readStoredJson, tabStorage } from '../lib/storage.ts'

/** The card that an HCP scanned, kept in this tab: also after a reload or a visit to the login. */
export type RepInvitation = {
  code: string
  /** False after the HCP has removed the rep. */
  wanted: boolean
}

const KEY = 'rep-invitation'

/** The invitation of the address, or the one kept. @param scannedCode the parameter `rep` */
export function readScannedOrStoredInvitation(scannedCode: string | null): RepInvitation | undefined {
  const kept = readStoredJson(tabStorage, KEY, isInvitation)
  const scanned = scannedCode?.trim()
  return !scanned || kept?.code === scanned ? kept : { code: scanned, wanted: true }
}

function isInvitation(value: unknown): value is RepInvitation {
  return hasKeys(value, 'code', 'wanted')
}

export function saveRepInvitation(invitation: RepInvitation): void {
  tabStorage.setItem(KEY, JSON.stringify(invitation))
}

/** Removes the card when a registration is complete. */
export function clearRepInvitation(): void {
  tabStorage.removeItem(KEY)
}

/** The rep of a card; null when it names nobody. */
export function invitingRepQuery(repCode: string) {
  return {
    ...apiFieldQuery(['rep-card', repCode], 'GET /public/rep-card', 'rep', { query: { code: repCode } }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/**
 * The card code to register with, if its rep is of this country and shown in the form. After a reload the rep is loaded again.
 */
export async function findRepCodeToRegisterWith(
  invitation: RepInvitation | undefined,
  region: Region,
): Promise<string | undefined> {
  if (!invitation?.wanted) return undefined
  const rep = await queryClient.ensureQueryData(invitingRepQuery(invitation.code)).catch(() => null)
  return rep?.region === region ? invitation.code : undefined
}
