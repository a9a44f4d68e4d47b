import type { EndpointName, Endpoints, RawInput } from '@portal/contract/endpoints'

/** The parts of a call of an endpoint. */
export type Example<K extends EndpointName> = {
  [P in 'body' | 'query' | 'params' as P extends keyof Endpoints[K] ? P : never]: RawInput<K, P>
}

/** Values that several examples share. */

export const NOBODY = '11111111-1111-4111-8111-111111111111'
export const PHONE = '60123456789'
export const REP = { name: 'Ms Aisyah Rahman', phone: PHONE, externalId: 'CRM-1' }
export const ABSENCE = { from: '2199-12-01', to: '2199-12-14', deputyId: NOBODY }
export const SAMPLE = {
  category: 'Oral Care Sample',
  name: 'Toothpaste',
  class: 'Cosmetic',
  registrationNo: 'NOT240100001K',
  registrationValidUntil: '2031-12-31',
  leaflet: 'https://company.example/leaflet.pdf',
  usefulLifeMonths: 24,
  active: true,
  position: 1,
} as const
export const LIMIT = {
  itemId: null,
  category: 'Oral Care Sample',
  profession: 'Dental Professional',
  period: 'DAYS',
  days: 30,
  pieces: 1000,
  active: true,
} as const
export const SUPPLIES = { from: '2026-11-01', to: '2026-11-30', item: NOBODY, lot: 'A2601' }
export const COURIER = {
  name: 'Own van',
  address: 'https://track.example.com/parcels?no={number}',
  active: true,
} as const
export const PARCEL = { courierId: NOBODY, trackingNo: 'EM123456789MY' }
export const REQUESTS = {
  ...SUPPLIES,
  rep: NOBODY,
  profession: 'Dental Professional',
  search: 'Mei Ling',
} as const
export const COUNTED_MESSAGES = {
  number: '0001',
  order: NOBODY,
  from: '2026-11-01',
  to: '2026-11-30',
} as const
export const MESSAGES = { ...COUNTED_MESSAGES, state: 'FAILED', kind: 'REQUEST_APPROVED' } as const
export const REGISTRATIONS = {
  search: 'Mei',
  status: 'PENDING',
  salesRep: NOBODY,
  from: '2026-11-01',
  to: '2026-11-30',
  origin: 'REGISTERED',
  reached: 'SHIPPED',
  sort: 'oldest',
} as const

/** A practising certificate of the Malaysian company's country. */
export const LICENCE = { number: 'APC 4711', body: 'MDC', validUntil: '2029-12-31' } as const

export const CORRECTION = {
  values: {
    name: 'Dr Mei Ling Wong',
    phone: PHONE,
    professionalRegNo: 'MDC 1',
    profession: 'Dental Professional',
    specialty: 'Orthodontist',
    clinicName: 'Smile Clinic',
    clinicAddress: '1 Jalan Ampang',
  },
  externalId: 'CRM-1',
  reason: 'The number was mistyped',
} as const
