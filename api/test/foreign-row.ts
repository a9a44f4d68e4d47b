import type { ErrorCode } from '@portal/contract/errors'
import { idsOf, type Side, type World } from './two-companies.ts'

/** A call that reaches for what is not the caller's. */
export type Attempt = {
  at: string
  token: string
  body?: unknown
  params?: Record<string, string>
  /** NOT_FOUND unless the specification has a word for it. */
  code?: ErrorCode
}

/** A list that shows the caller's own and nothing else. */
type Reading = { token: string; body?: unknown; shows: string[]; hides: string[] }

/** Why nothing of anybody else can be reached, calls that must be refused, or a list that must stay within bounds. */
export type Row =
  | { unreachable: string }
  | { refused: (world: World) => Attempt[] }
  | { reads: (world: World) => Reading; refused?: (world: World) => Attempt[] }

const others = ({ colleague, abroad }: World): [string, Side][] => [
  ["a colleague's", colleague],
  ["another company's", abroad],
]

/** Attempts at the same thing of both other sides. */
export function atBoth(world: World, attempt: (side: Side) => Omit<Attempt, 'at'>): Attempt[] {
  return others(world).map(([at, side]) => ({ at, ...attempt(side) }))
}

/** Everything of both other sides. */
export function hidden(world: World): string[] {
  return others(world).flatMap(([, side]) => idsOf(side))
}
