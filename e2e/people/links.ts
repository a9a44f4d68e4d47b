import { digits } from './journeys.ts'
import type { Hcp, People } from './people.ts'

type FindLink = (phone: string, says: string) => Promise<string>

/** An admin gives an HCP to a new rep, of which both are told. @returns the rep, and the paths of the links that came */
export async function assignWithLinks(people: People, findLink: FindLink, hcp: Hcp, name = 'Aisyah Rahman') {
  const rep = await people.newRep({ prefix: hcp.phone.prefix, name })
  await people.assign(hcp, rep)
  const hcpLink = await findLink(digits(hcp.phone), 'Your sales representative is now')
  return { rep, hcpLink, repLink: await findLink(digits(rep.phone), 'Now assigned to you') }
}
