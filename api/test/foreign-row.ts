import type { ErrorCode } from '@portal/contract/errors'
import { idsOf, type Side, type World } from './two-companies.ts'

type Input = { body?: unknown; params?: Record<string, string>; query?: Record<string, string> }

/** A call about one record: the caller's role, the owner that makes a record foreign, and the input for a side's record. */
export type About = {
  as: 'hcp' | 'rep' | 'admin'
  owner: 'hcp' | 'rep' | 'company'
  call: (side: Side) => Input
}

/** A call of an HCP about their record, of a rep about their HCP's record, or of an admin about a record of their company. */
export const byHcp = (call: About['call']): About => ({ as: 'hcp', owner: 'hcp', call })
export const byRep = (call: About['call']): About => ({ as: 'rep', owner: 'rep', call })
export const byAdmin = (call: About['call']): About => ({ as: 'admin', owner: 'company', call })

/** A call that names another owner's record in a way `About` cannot express. */
type Attempt = Input & {
  at: string
  token: string
  /** The expected error, by default NOT_FOUND. */
  code?: ErrorCode
}

/** A call of a list, with the texts its response must contain and must not contain. */
type Reading = { token: string; body?: unknown; shows: string[]; hides: string[] }

/** The reason why an endpoint cannot reach foreign records, or its calls to refuse and its list to check. */
export type Row =
  | { unreachable: string }
  | { about?: About[]; refused?: (world: World) => Attempt[]; reads?: (world: World) => Reading }

const FOREIGN = {
  hcp: ['neighbour', 'colleague', 'abroad'],
  rep: ['colleague', 'abroad'],
  company: ['abroad'],
} as const

/** The sides whose records belong to another HCP, rep or company than those of `mine`. */
export function foreignSides(world: World, owner: About['owner']): [string, Side][] {
  return FOREIGN[owner].map(name => [name, world[name]])
}

/** The ids of all foreign records. */
export function hidden(world: World, owner: About['owner']): string[] {
  return foreignSides(world, owner).flatMap(([, side]) => idsOf(side))
}

/** The phone numbers by which a test finds people in an exported file. */
export function phonesOf(...people: { phone: string | null }[]): string[] {
  return people.map(({ phone }) => phone ?? '')
}
