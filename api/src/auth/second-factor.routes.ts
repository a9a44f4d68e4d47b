import type { Database } from '../platform/database/schema.ts'
import type { Route } from '../platform/http/route.ts'
import type { TokenSigner } from '../platform/http/session-token.ts'
import { finishLogin } from './admins/admin-login.ts'
import { beginEnrolment, confirmEnrolment, renewRecoveryCodes, turnOffSecondFactor } from './admins/enrolment.ts'
import type { FactorKeys } from './admins/factor-codes.ts'
import { countRecoveryCodes, hasSecondFactor } from './admins/second-factors.queries.ts'

type Parts = { db: Database; tokens: TokenSigner; keys: FactorKeys; required: boolean }

/** Routes of an admin's second factor: the login step, and turning it on and off. */
export function registerSecondFactor(route: Route, parts: Parts): void {
  const { db, required } = parts

  route('POST /auth/second-factor', async ({ body, address }) => ({
    token: await finishLogin(parts, { ...body, address }),
  }))

  route('GET /admin/second-factor', async ({ session }) => ({
    on: await hasSecondFactor(db, session.userId),
    required,
    recoveryCodesLeft: await countRecoveryCodes(db, session.userId),
  }))

  route('POST /admin/second-factor/begin', ({ session }) => beginEnrolment(parts, session))

  route('POST /admin/second-factor/confirm', ({ session, body }) =>
    confirmEnrolment(parts, session, body.code),
  )

  route('POST /admin/second-factor/recovery-codes', ({ session, body, address }) =>
    renewRecoveryCodes(parts, session, { code: body.code, address }),
  )

  route('POST /admin/second-factor/off', async ({ session, body, address }) => {
    await turnOffSecondFactor(parts, session, { code: body.code, address })
    return {}
  })
}
