/** What a new company sets up, in the order an admin goes about it. */
export const SETUP_STEPS = [
  'COMPANY',
  'DOCUMENTS',
  'SECOND_FACTOR',
  'REPS',
  'SAMPLES',
  'STOCK',
  'LIMITS',
  'HCPS',
] as const

/** The steps without which no order is possible. The others are advice. */
export const STEPS_BEFORE_ORDERS: readonly (typeof SETUP_STEPS)[number][] = [
  'REPS',
  'SAMPLES',
  'STOCK',
  'HCPS',
]
