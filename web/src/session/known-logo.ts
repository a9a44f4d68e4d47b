import type { CompanyLogo } from '@portal/contract/companies'
import { useEffect } from 'react'
import { hasKeys, readStored } from '../lib/read-stored.ts'
import { readClaims, readToken } from './session.ts'
import { useCompany } from './signed-in.ts'

type Known = { id: string; name: string; logo: CompanyLogo }

/** A company's logo as this browser knew it last; goes with everything else when a session ends. */
const LOGO_KEY = 'company-logo'

/**
 * The logo of whose company is signed in, with the name to read aloud; undefined where there is none. While the answer is to come
 * it is the one from before, so that nothing moves when that comes.
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
