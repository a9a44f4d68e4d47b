/** Set-up steps of a new company, in the recommended order. */
export const SETUP_STEPS = [
  'COMPANY',
  'PRIVACY_CONTACT',
  'DOCUMENTS',
  'SECOND_FACTOR',
  'MAIL',
  'REPS',
  'SAMPLES',
  'STOCK',
  'LIMITS',
  'HCPS',
] as const

/** The steps that are required before orders are possible. The others are optional. */
export const STEPS_BEFORE_ORDERS: readonly (typeof SETUP_STEPS)[number][] = [
  'REPS',
  'SAMPLES',
  'STOCK',
  'HCPS',
]
