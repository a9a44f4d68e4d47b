import type { Region } from '@portal/contract/regions'

/** The password of every demo admin (D§9). */
export const DEMO_PASSWORD = 'Demo!2026'

export type DemoRep = { region: Region; fullName: string; phone: string }

/** Sales representatives (D§9). */
export const DEMO_REPS = [
  { region: 'MY', fullName: 'Aisyah Rahman', phone: '60120000001' },
  { region: 'MY', fullName: 'Daniel Lim', phone: '60120000002' },
  { region: 'SG', fullName: 'Grace Tan', phone: '6581000001' },
] as const satisfies readonly DemoRep[]

export type DemoHcp = {
  region: Region
  title: string
  fullName: string
  phone: string
  professionalRegNo: string
  profession: string
  specialty: string
  clinicName: string
  clinicAddress: string
  /** The phone of the rep who registered the HCP, and is assigned; null for a public registration. */
  repPhone: string | null
  verified: boolean
  termsAccepted: boolean
  registeredDaysAgo: number
  addresses: readonly DemoAddress[]
}

export type DemoAddress = {
  name: string
  line1: string
  line2: string | null
  city: string
  state: string
  postcode: string
}

/** Healthcare professionals (D§9). */
export const DEMO_HCPS: readonly DemoHcp[] = [
  {
    region: 'MY',
    title: 'Dr',
    fullName: 'Mei Ling Wong',
    phone: '60123000001',
    professionalRegNo: 'MDC 4821',
    profession: 'Dental Professional',
    specialty: 'Orthodontist',
    clinicName: 'BRIGHT SMILE DENTAL',
    clinicAddress: '12 Jalan Telawi 3, Bangsar',
    repPhone: '60120000001',
    verified: true,
    termsAccepted: true,
    registeredDaysAgo: 41,
    addresses: [
      {
        name: 'BRIGHT SMILE DENTAL',
        line1: '12 Jalan Telawi 3',
        line2: 'Bangsar Baru',
        city: 'Kuala Lumpur',
        state: 'Wilayah Persekutuan Kuala Lumpur',
        postcode: '59100',
      },
      {
        name: 'BRIGHT SMILE DENTAL PJ',
        line1: '8 Jalan SS 2/64',
        line2: null,
        city: 'Petaling Jaya',
        state: 'Selangor',
        postcode: '47300',
      },
    ],
  },
  {
    region: 'MY',
    title: 'Dr',
    fullName: 'Arjun Nair',
    phone: '60123000002',
    professionalRegNo: 'MMC 67034',
    profession: 'Medical Professional',
    specialty: 'General Practitioner',
    clinicName: 'KLINIK NAIR',
    clinicAddress: '27 Jalan Burma, George Town',
    repPhone: '60120000001',
    verified: true,
    termsAccepted: false,
    registeredDaysAgo: 3,
    addresses: [],
  },
  {
    region: 'MY',
    title: 'Ms',
    fullName: 'Farah Aziz',
    phone: '60123000003',
    professionalRegNo: 'RPH 11582',
    profession: 'Pharmacist Professional',
    specialty: 'Pharmacist',
    clinicName: 'FARMASI AZIZ',
    clinicAddress: '5 Jalan Wong Ah Fook, Johor Bahru',
    repPhone: null,
    verified: false,
    termsAccepted: false,
    registeredDaysAgo: 1,
    addresses: [],
  },
  {
    region: 'SG',
    title: 'Dr',
    fullName: 'Wei Jie Koh',
    phone: '6591000001',
    professionalRegNo: 'MCR 02417F',
    profession: 'Medical Professional',
    specialty: 'General Practitioner',
    clinicName: 'KOH FAMILY CLINIC',
    clinicAddress: '210 Toa Payoh Lorong 8, #01-15',
    repPhone: '6581000001',
    verified: true,
    termsAccepted: true,
    registeredDaysAgo: 20,
    addresses: [
      {
        name: 'KOH FAMILY CLINIC',
        line1: '210 Toa Payoh Lorong 8',
        line2: '#01-15',
        city: 'Singapore',
        state: 'Singapore',
        postcode: '310210',
      },
    ],
  },
]

/** Company admins (D§9). */
export const DEMO_ADMINS = [
  { region: 'MY', fullName: 'Admin Malaysia', email: 'admin.my@demo.test' },
  { region: 'MY', fullName: 'Second Admin Malaysia', email: 'admin.my2@demo.test' },
  { region: 'SG', fullName: 'Admin Singapore', email: 'admin.sg@demo.test' },
] as const satisfies readonly { region: Region; fullName: string; email: string }[]
