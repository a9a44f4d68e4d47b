import type { ErrorCode } from '@portal/contract/errors'
import { idsOf, type Side, type World } from './two-companies.ts'

type Input = { body?: unknown; params?: Record<string, string>; query?: Record<string, string> }

/** A call about a record: the caller, the owners of other records of this kind, and how the call names one. */
export type About = {
  as: 'hcp' | 'rep' | 'admin'
  owner: 'hcp' | 'rep' | 'company'
  call: (side: Side) => Input
}

/** A call of an HCP about an own record, of a rep about one of an own HCP's, of an admin about one of the own company. */
export const byHcp = (call: About['call']): About => ({ as: 'hcp', owner: 'hcp', call })
export const byRep = (call: About['call']): About => ({ as: 'rep', owner: 'rep', call })
export const byAdmin = (call: About['call']): About => ({ as: 'admin', owner: 'company', call })

/** A call that names another owner's record in a special way. */
type Attempt = Input & {
  at: string
  token: string
  /** NOT_FOUND by default. */
  code?: ErrorCode
}

/** A list that shows only the caller's own records. */
type Reading = { token: string; body?: unknown; shows: string[]; hides: string[] }

/** Why no foreign record can be reached, or calls that must be refused and a list that must show own records only. */
export type Row =
  | { unreachable: string }
  | { about?: About[]; refused?: (world: World) => Attempt[]; reads?: (world: World) => Reading }

const FOREIGN = {
  hcp: ['neighbour', 'colleague', 'abroad'],
  rep: ['colleague', 'abroad'],
  company: ['abroad'],
} as const

/** The sides whose records are not those of the HCP, the rep or the company of `mine`. */
export function foreignSides(world: World, owner: About['owner']): [string, Side][] {
  return FOREIGN[owner].map(name => [name, world[name]])
}

/** All records that are not the HCP's, or not the rep's. */
export function hidden(world: World, owner: About['owner']): string[] {
  return foreignSides(world, owner).flatMap(([, side]) => idsOf(side))
}

/** The phone numbers that identify people in a file. */
export function phonesOf(...people: { phone: string | null }[]): string[] {
  return people.map(({ phone }) => phone ?? '')
}
