import type { Address } from '@portal/contract/addresses'
import { HCP } from '@portal/contract/roles'
import type { Database, Queryable } from '../platform/database/schema.ts'
import type { Route } from '../platform/http/route.ts'
import { toPersonalInfo } from './personal-info.ts'
import { readUser } from './users.queries.ts'

type Parts = {
  db: Database
  /** Saved addresses, oldest first; from the addresses feature. */
  findAddresses: (db: Queryable, userId: string) => Promise<Address[]>
}

/** Routes for the signed-in user's details (H§7). */
export function registerUsers(route: Route, { db, findAddresses }: Parts): void {
  route('GET /users/details', async ({ session }) => ({
    personalInfo: toPersonalInfo(await readUser(db, session.userId), session.termsAccepted),
    addressInfo: session.role === HCP ? await findAddresses(db, session.userId) : [],
  }))
}
