/** Steps that are there only while a connection which the company uses needs somebody. */
export const CONNECTION_STEPS = ['SINGLE_SIGN_ON', 'KEYS', 'WEBHOOKS'] as const

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
  ...CONNECTION_STEPS,
] as const

/** The steps that are required before orders are possible. The others are optional. */
export const STEPS_BEFORE_ORDERS: readonly (typeof SETUP_STEPS)[number][] = [
  'REPS',
  'SAMPLES',
  'STOCK',
  'HCPS',
]
