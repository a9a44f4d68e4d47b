import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { readClaims, readToken } from './session.ts'
import { companiesQuery } from './signed-in.ts'
import { wearColour } from './worn-colour.ts'

/** Company and colour as this browser knew them last; goes with everything else when a session ends. */
const COLOUR_KEY = 'company-colour'

/**
 * Draws the portal in the colour of whose company is signed in. A document that is opened later has it before anything is painted.
 * Renders nothing.
 */
export function CompanyColour() {
  // Somebody may have logged in on the screen before.
  useLocation()
  const companyId = readClaims(readToken())?.companyId
  const { data } = useQuery({ ...companiesQuery, enabled: companyId !== undefined })
  const company = data?.find(({ id }) => id === companyId)
  // Until it is known, the brand's before sign-in.
  const colour = company === undefined ? readColour(companyId) : company.colour
  useLayoutEffect(() => {
    if (company !== undefined) keepColour(company)
  }, [company])
  useLayoutEffect(() => {
    wearColour({ company: colour })
    return () => wearColour({ company: undefined })
  }, [colour])
  return null
}

function readColour(companyId: string | undefined): string | undefined {
  const [id, colour] = localStorage.getItem(COLOUR_KEY)?.split(' ') ?? []
  return companyId !== undefined && id === companyId ? colour : undefined
}

function keepColour({ id, colour }: { id: string; colour: string | null }): void {
  if (colour === null) localStorage.removeItem(COLOUR_KEY)
  else localStorage.setItem(COLOUR_KEY, `${id} ${colour}`)
}
