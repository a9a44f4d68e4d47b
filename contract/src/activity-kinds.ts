/** Subjects of audit events: the first word of the action. */
export const ACTIVITY_KINDS = [
  'session',
  'second-factor',
  'registration',
  'retailer',
  'promoter',
  'profile',
  'notices',
  'order',
  'sample',
  'sample-rule',
  'sample-limit',
  'stock',
  'rep',
  'company',
  'document',
  'admin',
  'message',
  'case',
  'export',
  'import',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]
