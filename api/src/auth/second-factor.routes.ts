import type { Routes } from '../companies/app-context.ts'
import { findUserOrThrow } from '../users/users.queries.ts'
import { completeSecondFactorLogin } from './admins/admin-login.ts'
import {
  disableSecondFactor,
  registerFactorConfirmation,
  renewRecoveryCodes,
  startSecondFactorEnrolment,
} from './admins/second-factor-enrolment.ts'
import { countUnusedRecoveryCodes, hasSecondFactor } from './admins/second-factors.queries.ts'
import type { AuthContext } from './auth-context.ts'

/** Routes of an admin's second factor: the login step, and turning it on and off. */
export function registerSecondFactorRoutes({ route, change }: Routes, auth: AuthContext): void {
  const { db, config } = auth

  route('POST /auth/second-factor', async ({ body, headers, address }) => ({
    token: await completeSecondFactorLogin(auth, { ...body, address, key: headers['idempotency-key'] }),
  }))

  route('GET /admin/second-factor', async ({ session }) => {
    const on = await hasSecondFactor(db, session.userId)
    return {
      on,
      // One that the provider of single sign-on has asked for is enough.
      required: config.secondFactorRequired && (on || !session.hasSecondFactor),
      recoveryCodesLeft: await countUnusedRecoveryCodes(db, session.userId),
      hasPassword: (await findUserOrThrow(db, session.userId)).password_hash !== null,
    }
  })

  route('POST /admin/second-factor/begin', ({ session, body: { password }, address }) =>
    startSecondFactorEnrolment(auth, session, { password, address }),
  )

  registerFactorConfirmation({ change }, auth)

  route('POST /admin/second-factor/recovery-codes', ({ session, body, address }) =>
    renewRecoveryCodes(auth, session, { code: body.code, address }),
  )

  route('POST /admin/second-factor/off', async ({ session, body, address }) => {
    await disableSecondFactor(auth, session, { code: body.code, address })
    return {}
  })
}
