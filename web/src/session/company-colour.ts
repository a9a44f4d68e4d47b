import { type Scheme, tonesOf } from '@portal/contract/colours'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { readClaims, readToken } from './session.ts'
import { companiesQuery } from './signed-in.ts'

/** Company and colour as this browser knew them last; goes with everything else when a session ends. */
const COLOUR_KEY = 'company-colour'

/** Adopted, and changed by script alone: the policy forbids styles of the document's own (D§4). */
const sheet = new CSSStyleSheet()

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
  const colour = company === undefined ? readColour(companyId) : company.colour
  useLayoutEffect(() => {
    if (company !== undefined) keepColour(company)
  }, [company])
  useLayoutEffect(() => {
    if (colour === null) return
    sheet.replaceSync(`${rule(colour, 'light')}@media(prefers-color-scheme:dark){${rule(colour, 'dark')}}`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
    }
  }, [colour])
  return null
}

function rule(colour: string, scheme: Scheme): string {
  const tones = Object.entries(tonesOf(colour, scheme)).map(([name, tone]) => `${name}:${tone};`)
  return `:root{${tones.join('')}}`
}

function readColour(companyId: string | undefined): string | null {
  const [id, colour] = localStorage.getItem(COLOUR_KEY)?.split(' ') ?? []
  return companyId !== undefined && id === companyId ? (colour ?? null) : null
}

function keepColour({ id, colour }: { id: string; colour: string | null }): void {
  if (colour === null) localStorage.removeItem(COLOUR_KEY)
  else localStorage.setItem(COLOUR_KEY, `${id} ${colour}`)
}
