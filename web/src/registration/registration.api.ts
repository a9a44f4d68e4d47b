import type { DocumentKind } from '@portal/contract/document-versions'
import type { RawInput } from '@portal/contract/endpoints'
import { type Region, regionOfPhone } from '@portal/contract/regions'
import { callApi } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { loadCompanyOfRegion } from '../session/companies.ts'
import { newestLegalDocQuery, shownDocumentsHeader } from '../session/documents.ts'
import { decodeUnverifiedClaims, type TokenClaims } from '../session/session.ts'
import { loadCompanyById } from '../session/signed-in.ts'

/** @param phone digits with country code. @returns LOGIN if the number is already registered (H§4) */
export async function lookUpRegistrationPhone(phone: string) {
  const company = await loadCompanyOfRegion(regionOfPhone(phone))
  const { identity } = await callApi('POST /auth/check-user', {
    body: { phone, type: 'NO_OTP' },
    company: company.id,
    repeatable: true,
  })
  return { identity, company }
}

/** Whether a number is registered; false if the check fails. */
export async function isPhoneRegisteredOrFalse(phone: string): Promise<boolean> {
  return lookUpRegistrationPhone(phone).then(
    ({ identity }) => identity === 'LOGIN',
    () => false,
  )
}

/**
 * Registers an HCP. The call is idempotent, also after a reload: one code belongs to one registration.
 * @returns the claims of the receipt, which name the new user, with the review. The receipt is not a session (D§3, D§5).
 */
export async function registerHcp(
  body: RawInput<'POST /auth/register-otp', 'body'>,
): Promise<TokenClaims & ReviewExpectation> {
  const company = await loadCompanyOfRegion(regionOfPhone(body.phone))
  const headers = {
    'idempotency-key': `${body.phone} ${body.otp}`,
    ...(await findShownDocuments(company.region)),
  }
  const { token, usualDays } = await callApi('POST /auth/register-otp', {
    body,
    headers,
    company: company.id,
  })
  const receipt = decodeUnverifiedClaims(token)
  if (receipt === undefined) throw new Error('The server answered no receipt')
  return { ...receipt, company: company.name, usualDays }
}

/** The review of a registration: the company that does it, and the days it usually takes. */
export type ReviewExpectation = { company: string; usualDays: number | undefined }

/** The documents that step 2 shows. Without them the server assumes the newest ones in English. */
async function findShownDocuments(region: Region) {
  const load = (kind: DocumentKind) => queryClient.ensureQueryData(newestLegalDocQuery(region, kind))
  return Promise.all([load('TERMS'), load('PRIVACY')]).then(
    ([TERMS, PRIVACY]) => shownDocumentsHeader({ TERMS, PRIVACY }),
    () => undefined,
  )
}

type Clinic = { clinicName: string; clinicAddress: string }

/**
 * Completes a rep's registration: the entry, the retailer record and the approval (H§4, D§5). Each call is repeatable.
 * @param rep the rep's own claims
 */
export async function completeRegistrationAsRep(
  rep: TokenClaims,
  registeredUserId: string,
  { clinicName, clinicAddress }: Clinic,
): Promise<void> {
  const company = await loadCompanyById(rep.companyId)
  const entry = await callApi('POST /campaigns/entries', {
    body: {
      campaignId: company.campaignId,
      type: 'GENERAL',
      selectedRewardIds: [],
      data: { campaignInput: { isVerified: true, clinicName, clinicAddress } },
      comUserId: registeredUserId,
    },
    repeatable: true,
  })
  await callApi('POST /retailer/create-retailer', {
    body: {
      comUserId: registeredUserId,
      companyId: company.id,
      retailerData: {
        name: clinicName,
        address: clinicAddress,
        storeCode: '',
        storeType: '',
        status: 'ACTIVE',
      },
      updateUser: true,
    },
    repeatable: true,
  })
  // Approve last: if an earlier call fails, the HCP stays pending.
  await callApi('POST /campaign-entries/update', {
    body: {
      campaignEntryId: entry.campaignEntryId,
      status: 'COMPLETED',
      campaignInput: { isVerified: true },
    },
    repeatable: true,
  })
}
