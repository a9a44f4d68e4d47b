/** What the law sees in a sample; null for one that is not classified yet. */
export const SAMPLE_CLASSES = [
  'Cosmetic',
  'Medical device',
  'Health supplement',
  'Medicine',
  'Medicine with poison group',
  'Food',
] as const
export type SampleClass = (typeof SAMPLE_CLASSES)[number]

/** What can happen to stock. */
export const MOVEMENT_KINDS = ['RECEIVE', 'RESERVE', 'RELEASE', 'SHIP', 'CORRECT', 'HOLD', 'UNHOLD'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]
