import type { Profession } from '@portal/contract/users/professions'

/** Clinic names of a profession; `{}` is a family name or one of `CLINIC_WORDS`. */
export const CLINICS: Record<Profession, readonly string[]> = {
  'Dental Professional': ['KLINIK PERGIGIAN {}', '{} DENTAL', '{} DENTAL SURGERY', 'PERGIGIAN {}'],
  'Medical Professional': ['KLINIK {}', 'POLIKLINIK {}', '{} FAMILY CLINIC', '{} MEDICAL CENTRE'],
  'Dietitian/Nutritionist Professional': ['{} NUTRITION CENTRE', 'PUSAT PEMAKANAN {}'],
  'Pharmacist Professional': ['FARMASI {}', '{} PHARMACY', 'FARMASI {} PLUS'],
}
/** Singapore has no names in Malay. */
export const CLINICS_OF_SINGAPORE: Record<Profession, readonly string[]> = {
  'Dental Professional': ['{} DENTAL SURGERY', '{} DENTAL CARE', '{} SMILES'],
  'Medical Professional': ['{} FAMILY CLINIC', '{} MEDICAL CLINIC', '{} CLINIC & SURGERY'],
  'Dietitian/Nutritionist Professional': ['{} NUTRITION CLINIC'],
  'Pharmacist Professional': ['{} PHARMACY'],
}

export const CLINIC_WORDS = {
  MY: 'SERI, MESRA, SEJAHTERA, HARMONI, CEMERLANG, BAHAGIA, DAMAI, PERMATA, CAHAYA, IDAMAN, PRIMA, UTAMA'.split(
    ', ',
  ),
  SG: 'EVERGREEN, HEARTLAND, LIGHTHOUSE, RAINTREE, HARBOUR, SUNRISE, UNITY, ORCHID, KINDRED, MERLION'.split(
    ', ',
  ),
} as const

/** The professions of the programme, with their shares. */
export const PROFESSION_SHARES: readonly (readonly [Profession, number])[] = [
  ['Dental Professional', 42],
  ['Medical Professional', 33],
  ['Pharmacist Professional', 17],
  ['Dietitian/Nutritionist Professional', 8],
]

/** What a registration number begins with, by country, and how many digits follow. */
export const REGISTRATION_NUMBERS: Record<'MY' | 'SG', Record<Profession, readonly [string, number]>> = {
  MY: {
    'Dental Professional': ['MDC ', 4],
    'Medical Professional': ['MMC ', 5],
    'Pharmacist Professional': ['RPH ', 5],
    'Dietitian/Nutritionist Professional': ['MAHPC(DT) ', 5],
  },
  SG: {
    'Dental Professional': ['SDC D', 5],
    'Medical Professional': ['MCR M', 5],
    'Pharmacist Professional': ['SPC P', 5],
    'Dietitian/Nutritionist Professional': ['SNDA ', 4],
  },
}

/** Remarks of a shipment; most have none. */
export const SHIPPING_REMARKS = [
  'Leave at the front desk.',
  'With the courier, arrives tomorrow before noon.',
  'I bring it along on Thursday.',
  'In a small box with the leaflets you asked for.',
  'Handed to the clinic assistant.',
  'Two parcels this month, yours is the smaller one.',
]
/** Reasons of a rejection. */
export const REJECTED_REASONS = [
  'The same sample was delivered to your clinic last week.',
  'Please register the new clinic address first.',
  'Doubled request; the earlier one is on its way.',
  'The clinic is closed until next month. Please ask again then.',
  'We agreed on the other sample during my visit.',
]
export const CANCELLED_REASONS = [
  'The clinic moved; the HCP asks anew with the new address.',
  'Asked for twice.',
]
export const LOST_REASON = 'The courier lost the parcel. Please ask for the samples again.'
/** Answers of a provider that could not deliver. */
export const FAILED_ANSWERS = [
  'The number is not in service',
  'Unreachable: the phone has been off for two days',
  'Not on WhatsApp, and the SMS was refused by the network',
]
