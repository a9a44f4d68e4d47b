import { HCP } from '@portal/contract/roles'
import { findAddressesOfUser } from '../addresses/addresses.queries.ts'
import type { AppContext, Routes } from '../companies/app-context.ts'
import { sendsByWhatsapp } from '../config/message-settings.ts'
import { findNoticeAnswers } from '../consents/consents.queries.ts'
import { findOwnLicenceOfHcp } from '../licences/refused-items.queries.ts'
import { isAccountClosing } from '../orders/erase-orders.ts'
import { orNotFound, validationError } from '../platform/http/errors.ts'
import type { Call } from '../platform/http/route.ts'
import { assignRepToHcp } from '../reps/assign-rep.ts'
import { toPersonalInfo } from '../users/personal-info.ts'
import { findUnerasedHcp, findUserOrThrow, updateUserLocale } from '../users/users.queries.ts'
import { registerHcpCorrection, toHcpDetails } from './correct-hcp.ts'
import { recordPhoneRefusal, updateOwnProfile } from './update-own-profile.ts'

/** Routes that read the signed-in user and change a user (H§7, R§7, D§6, D§10). */
export function registerProfileRoutes({ route, change }: Routes, context: AppContext): void {
  const { db, config, companyOf } = context

  route('GET /users/details', async ({ session }) => {
    const user = await findUserOrThrow(db, session.userId)
    const personalInfo = toPersonalInfo(user, session.termsAccepted)
    if (session.role !== HCP) return { personalInfo, addressInfo: [] }
    const licence = await findOwnLicenceOfHcp(db, session.userId)
    const closing = await isAccountClosing(db, session.userId)
    const askWhatsapp =
      !closing &&
      sendsByWhatsapp(config.messages, companyOf(session.companyId).region) &&
      (await findNoticeAnswers(db, user)).WHATSAPP === undefined
    return {
      personalInfo,
      addressInfo: await findAddressesOfUser(db, session.userId),
      ...(licence !== null && { licence }),
      ...(closing && { closing }),
      ...(askWhatsapp && { askWhatsapp }),
    }
  })

  route('POST /users/language', async ({ session, body: { locale } }) => {
    await updateUserLocale(db, session.userId, locale)
    return { locale }
  })

  change('POST /profile/update', {
    audits: { 'profile.updated': 'user', 'profile.phone-refused': 'user', 'promoter.assigned': 'user' },
    async run(call) {
      const { session, body, headers } = call
      if (session.role === HCP) {
        const user = await updateOwnProfile(call, readOwnValues(body), headers['documents-shown'])
        return { updatedUser: toPersonalInfo(user) }
      }
      const { hcpId, promoterId } = readAssignment(body)
      const hcp = await assignRepToHcp(call, hcpId, promoterId, headers['if-match'])
      return { updatedUser: toPersonalInfo(hcp) }
    },
    async afterRefusal(call, { code }) {
      if (code === 'PHONE_NOT_PROVED') await recordPhoneRefusal(call)
    },
  })

  route('GET /admin/hcps/:id/details', async ({ session, params: { id } }) =>
    toHcpDetails(orNotFound(await findUnerasedHcp(db, id, session.companyId))),
  )

  registerHcpCorrection({ change }, context)
}

type Body = Call<'POST /profile/update'>['body']

/** The HCP's whitelist (D§6). @throws PortalError VALIDATION naming the first key that is not on it */
function readOwnValues({ comUserId, values: { registeredByPromoterId, ...values } }: Body) {
  if (comUserId !== undefined) throw validationError('comUserId', { code: 'UNKNOWN_KEY' })
  if (registeredByPromoterId !== undefined)
    throw validationError('values.registeredByPromoterId', { code: 'UNKNOWN_KEY' })
  return values
}

/** The admin's whitelist (D§6). @throws PortalError VALIDATION naming a key that is not on it, or a missing one */
function readAssignment({ comUserId, values: { registeredByPromoterId, ...others } }: Body) {
  const [other] = Object.keys(others)
  if (other !== undefined) throw validationError(`values.${other}`, { code: 'UNKNOWN_KEY' })
  if (comUserId === undefined) throw validationError('comUserId', { code: 'REQUIRED' })
  if (registeredByPromoterId === undefined) {
    throw validationError('values.registeredByPromoterId', { code: 'PROMOTER_REQUIRED' })
  }
  return { hcpId: comUserId, promoterId: registeredByPromoterId }
}
