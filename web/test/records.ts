import type { Address } from '@portal/contract/addresses/addresses.endpoints'
import type { AdminRole } from '@portal/contract/admin-roles'
import type { CompanySettings } from '@portal/contract/companies/company-settings.endpoints'
import type { Courier } from '@portal/contract/companies/couriers.endpoints'
import { DEFAULT_RETENTION_YEARS } from '@portal/contract/companies/retention'
import type { ResponseData } from '@portal/contract/endpoints'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import type { HcpDetails } from '@portal/contract/profile/correct-hcp.endpoints'
import type { RecruitedUser } from '@portal/contract/reps/recruited-users.endpoints'
import type { RepAccount } from '@portal/contract/reps/reps.endpoints'
import type { Registration } from '@portal/contract/review/review.endpoints'
import type { Sample } from '@portal/contract/stock/stock.endpoints'

/** Factories of server responses. A test overrides single fields. */

let count = 0

/** An id that is unique within the test. */
export function newId(): string {
  count += 1
  return `00000000-0000-7000-8000-${String(count).padStart(12, '0')}`
}

const EXTENDED_FIELDS = {
  practiceSector: 'Dental',
  professionalRegNo: 'MDC 20417',
  profession: { profession: 'Dental Professional', specialty: 'Orthodontist' },
  clinicName: 'BRIGHT SMILE CLINIC',
  clinicAddress: '12 Jalan Ampang',
}

export function anAddress(overrides: Partial<Address> = {}): Address {
  return {
    id: newId(),
    name: 'BRIGHT SMILE CLINIC',
    line1: '12 Jalan Ampang',
    line2: null,
    city: 'Kuala Lumpur',
    state: 'Selangor',
    postcode: '50450',
    phone: '60123000001',
    incomplete: false,
    ...overrides,
  }
}

/** Dr Hana Yusof, verified, with the terms accepted. */
export function anHcp(addressInfo: Address[] = [anAddress()]): ResponseData<'GET /users/details'> {
  return {
    personalInfo: {
      id: newId(),
      name: 'Dr Hana Yusof',
      title: 'Dr',
      phone: '60123000001',
      role: 'RETAILER_STAFF',
      companyId: '0190a0a0-0000-7000-8000-000000000060',
      registeredByPromoterId: null,
      extendedFields: EXTENDED_FIELDS,
      registerSource: { 't&c': 'true' },
      acceptedTerms: 0,
      locale: 'en',
    },
    addressInfo,
  }
}

export function aRep(): ResponseData<'GET /users/details'> {
  const { personalInfo } = anHcp()
  return {
    personalInfo: { ...personalInfo, name: 'Aisyah Rahman', title: null, role: 'RETAILER' },
    addressInfo: [],
  }
}

export function anAdmin(adminRole: AdminRole): ResponseData<'GET /users/details'> {
  const { personalInfo } = anHcp()
  return {
    personalInfo: { ...personalInfo, name: 'Nadia Osman', title: null, role: 'ADMIN', adminRole },
    addressInfo: [],
  }
}

export function anOrder(overrides: Partial<Order> = {}): Order {
  const { phone, name, line1, line2, city, state, postcode } = anAddress()
  return {
    id: newId(),
    status: 'PROCESSING',
    createdAt: '2026-11-01T16:00:00.000Z',
    updatedAt: '2026-11-05T03:00:00.000Z',
    remark: [],
    history: [{ status: 'PROCESSING', at: '2026-11-01T16:00:00.000Z' }],
    category: { name: 'Oral Care Sample' },
    address: { name },
    addressSnaphot: { name, phone, line1, line2, city, state, postcode },
    orderItem: [
      {
        shopItem: {
          id: newId(),
          name: 'Gum Care Toothpaste 75 g',
          categories: [{ category: { name: 'Oral Care Sample' } }],
        },
      },
    ],
    ...overrides,
  }
}

export function aRecruit(overrides: Partial<RecruitedUser> = {}): RecruitedUser {
  return {
    id: newId(),
    name: 'Dr Hana Yusof',
    phone: '60123000001',
    createdAt: '2026-11-01T16:00:00.000Z',
    clinicName: 'BRIGHT SMILE CLINIC',
    orders: [],
    ...overrides,
  }
}

export function aRegistration(overrides: Partial<Registration> = {}): Registration {
  return {
    id: newId(),
    campaignEntryId: newId(),
    status: 'PENDING',
    createdAt: '2026-11-01T16:00:00.000Z',
    companyUser: {
      id: newId(),
      name: 'Dr Hana Yusof',
      phone: '60123000001',
      registeredByPromoterId: null,
      extendedFields: EXTENDED_FIELDS,
    },
    campaignInput: {
      clinicName: 'BRIGHT SMILE CLINIC',
      clinicAddress: '12 Jalan Ampang',
      isVerified: false,
    },
    ...overrides,
  }
}

/** The details of an HCP that an admin may correct. */
export function anHcpToCorrect(overrides: Partial<HcpDetails> = {}): HcpDetails {
  return {
    id: newId(),
    name: 'Dr Hana Yusof',
    phone: '60123000001',
    phoneUnproved: false,
    extendedFields: EXTENDED_FIELDS,
    externalId: null,
    updatedAt: '2026-11-20T01:02:03.004Z',
    ...overrides,
  }
}

export function aSample(overrides: Partial<Sample> = {}): Sample {
  return {
    id: newId(),
    category: 'Oral Care Sample',
    name: 'Gum Care Toothpaste 75 g',
    class: 'Cosmetic',
    registrationNo: null,
    active: true,
    offered: true,
    position: 0,
    usable: 98,
    reserved: 2,
    missing: 0,
    keptBack: 0,
    onHand: 100,
    lowAt: 20,
    registration: 'VALID',
    shipped: 9,
    low: false,
    expiringLots: 0,
    waiting: 0,
    updatedAt: '2026-11-20T01:02:03.004Z',
    ...overrides,
  }
}

export function aCompany(overrides: Partial<CompanySettings> = {}): CompanySettings {
  return {
    name: 'Meridian Care Malaysia',
    supportPhone: '60312345678',
    privacyEmail: null,
    legalName: null,
    senderName: 'Meridian Care',
    expiryMarginDays: 30,
    lowStockPieces: 20,
    deliveryDays: null,
    unconfirmedParcels: null,
    unconfirmedDays: null,
    invitationsPerDay: 100,
    colour: null,
    transfers: {},
    ...{ officerName: null, officerEmail: null, officerAppointedOn: null, officerNotifiedOn: null },
    logo: null,
    updatedAt: '2026-11-20T01:02:03.004Z',
    ...overrides,
  }
}

export function aCourier(overrides: Partial<Courier> = {}): Courier {
  return {
    id: newId(),
    name: 'GDex',
    address: 'https://gdexpress.com/tracking/?consignmentno={number}',
    active: true,
    updatedAt: '2026-11-20T01:02:03.004Z',
    ...overrides,
  }
}

/** An active rep's account with twelve HCPs. */
export function aRepAccount(overrides: Partial<RepAccount> = {}): RepAccount {
  return {
    id: newId(),
    name: 'Aisyah Rahman',
    phone: '60120000001',
    active: true,
    hcps: 12,
    byCard: 3,
    verifiedHcps: 10,
    openRequests: 3,
    absences: [],
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...overrides,
  }
}

/** The built-in text of a legal document. */
export function aDocument(
  overrides: Partial<ResponseData<'GET /public/documents'>> = {},
): ResponseData<'GET /public/documents'> {
  return {
    version: 0,
    locale: 'en',
    locales: ['en'],
    markdown: null,
    changes: [],
    publishedAt: null,
    senderName: 'Meridian Care',
    companyName: 'Meridian Care Malaysia',
    privacyEmail: null,
    transfers: '',
    officer: null,
    retention: DEFAULT_RETENTION_YEARS,
    ...overrides,
  }
}
