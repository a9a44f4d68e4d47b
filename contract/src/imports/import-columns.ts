import { ADMINS, type AdminRole } from '../admin-roles.ts'
import { LICENCE_BODY_CODES } from '../licences/licence-bodies.ts'
import type { ColumnRuleCode, Problem } from '../problems.ts'
import { PIECES_MAX, POSITION_MAX, SAMPLE_CLASSES } from '../stock/stock-rules.ts'
import type { PracticeField } from '../users/practice.ts'
import { PROFESSIONS, SAMPLE_CATEGORIES } from '../users/professions.ts'

/** Kinds of records that can be imported from CSV files. */
export const IMPORT_KINDS = [
  'hcps',
  'assignments',
  'licences',
  'reps',
  'samples',
  'lots',
  'doNotContact',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** The admins who may import records of a kind: lots also those who receive them. */
export const IMPORT_ROLES: Record<ImportKind, readonly AdminRole[]> = {
  hcps: ADMINS.managers,
  assignments: ADMINS.managers,
  licences: ADMINS.managers,
  reps: ADMINS.managers,
  samples: ADMINS.managers,
  lots: ADMINS.shippers,
  doNotContact: ADMINS.complianceOfficers,
}

/** Maximum rows of a file, without the header. */
export const IMPORT_ROWS_MAX = 10_000
/** Maximum columns of a file, including those that are rejected by name. */
export const IMPORT_COLUMNS_MAX = 50
/** Maximum file length in UTF-16 code units, and maximum body size in bytes. */
export const IMPORT_LENGTH_MAX = 4_000_000
export const IMPORT_BODY_MAX = 5_000_000

export type ImportColumn = {
  name: string
  /** The field of the single form's endpoint. */
  path: string
  /** What a cell may hold. */
  rule: Problem<ColumnRuleCode>
  reads?: 'number' | 'yes' | 'day' | 'optionalDay' | 'phone' | 'optional' | 'channels'
  /** Its cells are values of a closed set, in any of the portal's languages. */
  fromSet?: true
  /** A file may lack it. */
  optional?: true
  /** A number by which something is found: what a spreadsheet shortened or made a date is refused. */
  identifier?: true
}

const phone: ImportColumn = {
  name: 'Mobile No',
  path: 'phone',
  rule: { code: 'COLUMN_PHONE' },
  reads: 'phone',
}
const externalId: ImportColumn = {
  name: 'External ID',
  path: 'externalId',
  rule: { code: 'COLUMN_EXTERNAL_ID' },
  reads: 'optional',
  optional: true,
  identifier: true,
}
const category: ImportColumn = {
  name: 'Category',
  path: 'category',
  rule: { code: 'COLUMN_CATEGORY', params: { first: SAMPLE_CATEGORIES[0], second: SAMPLE_CATEGORIES[1] } },
  fromSet: true,
}

const practice: Record<PracticeField, Pick<ImportColumn, 'name' | 'rule' | 'fromSet' | 'identifier'>> = {
  professionalRegNo: {
    name: 'Professional Registration Number',
    rule: { code: 'COLUMN_REGISTRATION_NUMBER' },
    identifier: true,
  },
  profession: {
    name: 'Profession',
    rule: { code: 'COLUMN_ONE_OF', params: { values: PROFESSIONS.join(', ') } },
    fromSet: true,
  },
  specialty: { name: 'Specialty', rule: { code: 'COLUMN_SPECIALTY' }, fromSet: true },
  clinicName: { name: 'Practice name / Clinic name', rule: { code: 'COLUMN_CLINIC_NAME' } },
  clinicAddress: { name: 'Clinic address', rule: { code: 'COLUMN_CLINIC_ADDRESS' } },
}

/** The columns of each kind's file: all required but the optional ones, in any order. */
export const IMPORT_COLUMNS: Record<ImportKind, readonly ImportColumn[]> = {
  hcps: [
    { name: 'Name', path: 'name', rule: { code: 'COLUMN_NAME' } },
    phone,
    ...Object.entries(practice).map(([path, column]) => ({ path, ...column })),
    {
      name: 'Sales rep mobile no',
      path: 'repPhone',
      rule: { code: 'COLUMN_REP_PHONE' },
      reads: 'phone',
    },
    externalId,
    {
      name: 'Consent given on',
      path: 'consentGivenOn',
      rule: { code: 'COLUMN_CONSENT_DAY' },
      reads: 'optionalDay',
      optional: true,
    },
    {
      name: 'Source',
      path: 'consentSource',
      rule: { code: 'COLUMN_CONSENT_SOURCE' },
      reads: 'optional',
      optional: true,
    },
    {
      name: 'May be contacted by',
      path: 'contactBy',
      rule: { code: 'COLUMN_CHANNELS' },
      reads: 'channels',
      optional: true,
    },
    {
      name: 'Register checked on',
      path: 'registerCheckedOn',
      rule: { code: 'COLUMN_REGISTER_CHECK' },
      reads: 'optionalDay',
      optional: true,
    },
  ],
  assignments: [
    { ...phone, rule: { code: 'COLUMN_PHONE_OR_ID' }, optional: true },
    { ...externalId, rule: { code: 'COLUMN_ID_OR_PHONE' } },
    {
      name: 'Sales rep mobile no',
      path: 'repPhone',
      rule: { code: 'COLUMN_PHONE_OR_ID' },
      reads: 'phone',
      optional: true,
    },
    {
      ...externalId,
      name: 'Sales rep external ID',
      path: 'repExternalId',
      rule: { code: 'COLUMN_ID_OR_PHONE' },
    },
  ],
  licences: [
    phone,
    { name: 'Certificate number', path: 'number', rule: { code: 'COLUMN_LICENCE_NUMBER' }, identifier: true },
    {
      name: 'Issuing body',
      path: 'body',
      rule: { code: 'COLUMN_ONE_OF', params: { values: LICENCE_BODY_CODES.join(', ') } },
    },
    {
      name: 'Valid until',
      path: 'validUntil',
      rule: { code: 'COLUMN_VALID_UNTIL' },
      reads: 'optionalDay',
    },
  ],
  reps: [{ name: 'Name', path: 'name', rule: { code: 'COLUMN_REP_NAME' } }, phone, externalId],
  samples: [
    category,
    { name: 'Name', path: 'name', rule: { code: 'COLUMN_SAMPLE_NAME' } },
    {
      name: 'Class',
      path: 'class',
      rule: { code: 'COLUMN_ONE_OF_OPTIONAL', params: { values: SAMPLE_CLASSES.join(', ') } },
      reads: 'optional',
      fromSet: true,
    },
    {
      name: 'Registration number',
      path: 'registrationNo',
      rule: { code: 'COLUMN_OPTIONAL' },
      reads: 'optional',
      identifier: true,
    },
    {
      name: 'Registration valid until',
      path: 'registrationValidUntil',
      rule: { code: 'COLUMN_OPTIONAL_DAY' },
      reads: 'optionalDay',
      optional: true,
    },
    { name: 'Leaflet', path: 'leaflet', rule: { code: 'COLUMN_LEAFLET' }, reads: 'optional', optional: true },
    { name: 'Active', path: 'active', rule: { code: 'COLUMN_ACTIVE' }, reads: 'yes', fromSet: true },
    {
      name: 'Position',
      path: 'position',
      rule: { code: 'COLUMN_POSITION', params: { max: POSITION_MAX } },
      reads: 'number',
    },
  ],
  lots: [
    category,
    { name: 'Sample', path: 'name', rule: { code: 'COLUMN_SAMPLE' } },
    { name: 'Lot number', path: 'lotNo', rule: { code: 'COLUMN_LOT' }, identifier: true },
    { name: 'Expiry date', path: 'expiresOn', rule: { code: 'COLUMN_EXPIRY' }, reads: 'day' },
    {
      name: 'Quantity',
      path: 'quantity',
      rule: { code: 'COLUMN_QUANTITY', params: { max: PIECES_MAX } },
      reads: 'number',
    },
  ],
  doNotContact: [phone],
}

/** Further columns of the exported list: allowed, but ignored. */
export const IGNORED_COLUMNS: Record<ImportKind, readonly string[]> = {
  hcps: [],
  assignments: [],
  licences: [],
  reps: ['Active', 'HCPs', 'By card', 'Open requests', 'Absences', 'Added on'],
  samples: [],
  lots: [],
  doNotContact: [],
}
