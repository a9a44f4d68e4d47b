import type { rooms } from '@portal/contract/endpoints'
import { type Example, NOBODY, PHONE } from './example-parts.ts'

/** One well-formed call of each endpoint that registers an HCP. */
export const registrationExamples: { [K in keyof typeof rooms.registration]: Example<K> } = {
  'POST /auth/register-otp': {
    body: {
      name: 'Dr Mei Ling Wong',
      phone: PHONE,
      otp: '1234',
      type: 'PHONE',
      role: 'RETAILER_STAFF',
      extendedFields: {
        practiceSector: 'Dental',
        professionalRegNo: 'MDC 1234',
        profession: { profession: 'Dental Professional', specialty: 'Orthodontist' },
        clinicName: 'Smile Clinic',
        clinicAddress: '1 Jalan Ampang',
      },
      registerSource: { channel: 'booth-7' },
      registeredByPromoterId: NOBODY,
      repCode: 'AAAAAAAAAAAAAAAAAAAAAA',
    },
  },
  'POST /campaigns/entries': {
    body: {
      campaignId: NOBODY,
      type: 'GENERAL',
      selectedRewardIds: [],
      data: {
        campaignInput: { isVerified: true, clinicName: 'Smile Clinic', clinicAddress: '1 Jalan Ampang' },
      },
      comUserId: NOBODY,
    },
  },
  'POST /retailer/create-retailer': {
    body: {
      comUserId: NOBODY,
      companyId: NOBODY,
      retailerData: {
        name: 'Smile Clinic',
        address: '1 Jalan Ampang',
        storeCode: 'MDC 1234',
        storeType: 'Dental',
        status: 'ACTIVE',
      },
      updateUser: true,
    },
  },
  'GET /campaign-entries/final-submission': {},
}
