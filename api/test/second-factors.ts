import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, vi } from 'vitest'
import { totpCodeOfStep, totpStepAtTime } from '../src/auth/admins/totp.ts'
import { hashCheaply } from './cheap-hash.ts'
import { buildAdmin, buildToken } from './factories.ts'
import type { TestServer } from './server.ts'

type Server = Pick<TestServer, 'db' | 'tokens' | 'companies' | 'call'>

export const STEP = 30_000
export const PASSWORD = 'Demo!2026'

/** Stops the clock at the start of a TOTP step in each test. A test can move it to another step. */
export function holdClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / STEP) * STEP })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** The code that an authenticator app shows `stepsFromNow` steps from now. */
export function codeOf(secret: string, stepsFromNow = 0): string {
  return totpCodeOfStep(secret, totpStepAtTime(Date.now()) + stepsFromNow)
}

/** A code that is wrong in the current step and in two steps before and after it. */
export function wrongCodeOf(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map(away => codeOf(secret, away))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find(code => !right.includes(code)) ?? ''
  )
}

/** An admin with a second factor, confirmed with the previous step's code so that the current code is unused. */
export async function buildAdminWithFactor(server: Server, overrides: Parameters<typeof buildAdmin>[1] = {}) {
  const admin = await buildAdmin(server, { password_hash: hashCheaply(PASSWORD), ...overrides })
  const token = await buildToken(server, admin)
  const offered = { token, body: { password: PASSWORD }, address: randomUUID() }
  const { data: offer } = await server.call('POST /admin/second-factor/begin', offered)
  const body = { code: codeOf(offer.secret, -1) }
  const { data } = await server.call('POST /admin/second-factor/confirm', { token, body })
  return { admin, token, secret: offer.secret, recoveryCodes: data.recoveryCodes }
}

/** The two steps of an admin's login, by default each from a new IP address, and calls that read a session's state. */
export function loginsOf(server: Server) {
  const logIn = (email: string | null, address: string = randomUUID()) =>
    server.call('POST /auth/login', { body: { email, password: PASSWORD, type: 'EMAIL' }, address })
  return {
    logIn,
    /** @returns the token of a login that waits for its second factor */
    async begin({ email }: { email: string | null }, address?: string): Promise<string> {
      return (await logIn(email, address)).data.secondFactorToken ?? ''
    },
    finish: (token: string, code: string, address: string = randomUUID()) =>
      server.call('POST /auth/second-factor', { body: { token, code }, address }),
    statusOf: async (token: string) => (await server.call('GET /promoter/promoters', { token })).status,
    readFactor: async (token: string) => (await server.call('GET /admin/second-factor', { token })).data,
  }
}
