import type { PrivacyRequestDetails } from '@portal/contract/cases/privacy-request-details'
import type { ResponseData } from '@portal/contract/endpoints'
import type { AuthContext } from '../auth/auth-context.ts'
import { consumeCodeOnce } from '../auth/codes/codes.queries.ts'
import { checkLoginCode } from '../auth/sessions/check-login-code.ts'
import { PRIVACY_REQUESTS_PER_DAY } from '../cases/case-rate-limits.ts'
import { findCaseNumber, insertCase, type NewCase, openCase } from '../cases/open-case.ts'
import { findOpenClosureCaseNumber } from '../cases/privacy-cases.ts'
import type { Routes } from '../companies/app-context.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { findUserOrThrow, lockHcpOfCompany, lockUserOrThrow } from '../users/users.queries.ts'
import { closeHcpAccount } from './close-account.ts'
import { findAccountClosure } from './erasures.queries.ts'
import { findDataHeldAboutHcp } from './my-data.ts'

/** The text of a case that says everything by what is asked for. */
const NO_WORDS = '–'

type Asked = PrivacyRequestDetails & { hcpId: string; text: string; heardAt?: string; mostPerDay?: number }

const toPrivacyCase = ({ hcpId, text, heardAt, mostPerDay, ...details }: Asked): NewCase => ({
  ...{ kind: 'PRIVACY', hcpId, text, details },
  ...(heardAt && { heardAt }),
  ...(mostPerDay !== undefined && { mostPerDay }),
})

/** Privacy requests: a correction of what an HCP cannot edit, what an HCP asked an admin for, and the answer to it. */
export function registerPrivacyRequests({ change }: Pick<Routes, 'change'>): void {
  const read = async ({ trx }: { trx: Trx }, id: string) => ({ id, number: await findCaseNumber(trx, id) })

  change('POST /privacy/corrections', {
    audits: { 'case.opened': 'case' },
    async run({ body, ...call }) {
      const { trx, session } = call
      await lockUserOrThrow(trx, session.userId)
      const asked = { ...body, request: 'CORRECTION' as const, hcpId: session.userId }
      return openCase(call, toPrivacyCase({ ...asked, mostPerDay: PRIVACY_REQUESTS_PER_DAY }))
    },
    read,
  })

  change('POST /admin/hcps/:id/privacy-requests', {
    audits: { 'case.opened': 'case' },
    async run({ params: { id: hcpId }, body, ...call }) {
      await lockHcpOfCompany(call.trx, hcpId, call.session.companyId)
      return openCase(call, toPrivacyCase({ ...body, hcpId }))
    },
    read,
  })

  // Everything that the company holds about an HCP, for an admin who hands it over.
  change('POST /admin/hcps/:id/data', {
    audits: { 'privacy.data-exported': 'user' },
    async run({ trx, session: { companyId, company }, params: { id }, locale, audit }) {
      const hcp = await lockHcpOfCompany(trx, id, companyId)
      audit('privacy.data-exported', id)
      return findDataHeldAboutHcp(trx, company, hcp, locale)
    },
  })
}

/**
 * Closes the caller's account, proved by a LOGIN code to its number. The request is a case first, so that nothing is lost when the
 * account cannot be closed at once: a legal hold leaves it to the company, a parcel on its way until the erasure, which closes the
 * case. A second call while the account waits needs no code.
 * @param deviceCookie value of the browser's device cookie
 * @throws PortalError OTP_INVALID, OTP_EXPIRED or OTP_BLOCKED
 */
export async function closeOwnAccount(
  auth: AuthContext,
  session: Session,
  oneTimeCode: string,
  deviceCookie: string | undefined,
): Promise<ResponseData<'POST /privacy/close-account'>> {
  const { db } = auth
  const { userId } = session
  if (await findAccountClosure(db, userId, session.companyId))
    return { state: 'WAITING', number: (await findOpenClosureCaseNumber(db, userId)) ?? null }
  const { phone } = await findUserOrThrow(db, userId)
  const codeId = await checkLoginCode(auth, phone ?? '', oneTimeCode, deviceCookie)
  // Alone: an erasure locks the HCP before the codes, so holding one while waiting for the HCP could deadlock.
  if (!(await consumeCodeOnce(db, codeId))) throw new PortalError('OTP_INVALID')
  const number = await db.transaction().execute(async trx => {
    await lockUserOrThrow(trx, userId)
    const open = await findOpenClosureCaseNumber(trx, userId)
    if (open !== undefined) return open
    const asked = { request: 'CLOSING' as const, hcpId: userId, text: NO_WORDS }
    const { id, number } = await insertCase(trx, session, toPrivacyCase(asked))
    const event = { action: 'case.opened', entity: 'case', entityId: id }
    await recordAuditEvent(trx, session, { ...event, details: { number, kind: 'PRIVACY' } })
    return number
  })
  try {
    return { state: await closeHcpAccount(db, session, userId, 'HCP_ASKED'), number }
  } catch (error) {
    if (error instanceof PortalError && error.code === 'LEGAL_HOLD') return { state: 'REVIEW', number }
    throw error
  }
}
