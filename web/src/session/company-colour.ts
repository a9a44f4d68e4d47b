import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { readClaims, readToken } from './session.ts'
import { companiesQuery } from './signed-in.ts'
import { wearColour } from './worn-colour.ts'

/** The last known company and its colour. The end of a session clears it, as all storage. */
const COLOUR_KEY = 'company-colour'

/**
 * Draws the portal in the colour of the signed-in user's company. The colour is stored, so a later document has it before the
 * first paint. Renders nothing.
 */
export function CompanyColour() {
  // Render again on each navigation: a login may have happened on the previous screen.
  useLocation()
  const companyId = readClaims(readToken())?.companyId
  const { data } = useQuery({ ...companiesQuery, enabled: companyId !== undefined })
  const company = data?.find(({ id }) => id === companyId)
  // Until the company is loaded: the stored colour, or else the colour of the brand before sign-in.
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
