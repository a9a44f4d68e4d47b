import { latestKeyDay } from '@portal/contract/auth/api-key-rules'
import { SCOPES } from '@portal/contract/auth/scopes'
import type { IsoDay } from '@portal/contract/days'
import { keyActorName } from '@portal/contract/users/names'
import type { Routes } from '../../companies/app-context.ts'
import { findCurrentDay } from '../../platform/database/days.ts'
import { orNotFound, PortalError, validationError } from '../../platform/http/errors.ts'
import { insertServiceUser } from '../../users/services.queries.ts'
import { lockOwner } from '../admins/manage-admins.ts'
import type { AuthContext } from '../auth-context.ts'
import { endApiKey, findApiKeys, hasApiKeyDigest, insertApiKey } from './api-keys.queries.ts'
import { generateApiKey } from './authenticate-api-key.ts'

/** An owner's keys for other systems. The caller is still an enabled owner when a key is made or ended. */
export function registerApiKeyRoutes({ route, change }: Routes, { db }: AuthContext): void {
  route('GET /admin/keys', ({ session }) => findApiKeys(db, session.companyId))

  change('POST /admin/keys', {
    audits: { 'key.made': 'user' },
    prepare: async () => generateApiKey(),
    async run({ trx, session, body, prepared: { digest }, audit }) {
      await lockOwner(trx, session)
      requireDayOfKey(body.expiresOn, await findCurrentDay(trx, session.company.timeZone))
      const made = { ...body, scopes: SCOPES.filter(scope => body.scopes.includes(scope)) }
      const userId = await insertServiceUser(trx, session.companyId, keyActorName(body.name))
      await insertApiKey(trx, made, { userId, digest, makerId: session.userId })
      audit('key.made', userId, made)
      return userId
    },
    // A repeat has drawn another secret. The first is not stored, so it cannot be shown again.
    async read({ trx, prepared: { secret, digest } }, id) {
      if (!(await hasApiKeyDigest(trx, id, digest))) throw new PortalError('ALREADY_MADE')
      return { id, secret }
    },
  })

  change('POST /admin/keys/:id/end', {
    audits: { 'key.ended': 'user' },
    async run({ trx, session, params: { id }, audit }) {
      await lockOwner(trx, session)
      if (await endApiKey(trx, session.companyId, id)) audit('key.ended', id)
      const [key] = await findApiKeys(trx, session.companyId, id)
      return orNotFound(key)
    },
  })
}

/** @throws PortalError VALIDATION when a key's last day has passed or is more than a year away */
function requireDayOfKey(expiresOn: IsoDay, today: IsoDay): void {
  const latest = latestKeyDay(today)
  if (expiresOn < today) throw validationError('expiresOn', { code: 'DAY_TOO_EARLY', params: { day: today } })
  if (expiresOn > latest)
    throw validationError('expiresOn', { code: 'DAY_TOO_LATE', params: { day: latest } })
}
