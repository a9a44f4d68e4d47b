import type { CompanyLogo } from '@portal/contract/companies'
import { useEffect } from 'react'
import { hasKeys, readStored } from '../lib/read-stored.ts'
import { readClaims, readToken } from './session.ts'
import { useCompany } from './signed-in.ts'

type Known = { id: string; name: string; logo: CompanyLogo }

/** The last known logo of a company. The end of a session clears it, as all storage. */
const LOGO_KEY = 'company-logo'

/**
 * The logo of the signed-in user's company, with its name for screen readers; undefined if it has no logo. While the company
 * loads this is the stored logo, so that the layout does not shift.
 */
export function useKnownLogo(): Known | undefined {
  const { company } = useCompany()
  useEffect(() => {
    if (company === undefined) return
    const { id, name, logo } = company
    if (logo === null) localStorage.removeItem(LOGO_KEY)
    else localStorage.setItem(LOGO_KEY, JSON.stringify({ id, name, logo } satisfies Known))
  }, [company])
  if (company === undefined) return readKnown()
  const { id, name, logo } = company
  return logo === null ? undefined : { id, name, logo }
}

function isKnown(value: unknown): value is Known {
  return hasKeys(value, 'id', 'name', 'logo') && hasKeys(value.logo)
}

function readKnown(): Known | undefined {
  const kept = readStored(localStorage, LOGO_KEY, isKnown)
  return kept?.id === readClaims(readToken())?.companyId ? kept : undefined
}
