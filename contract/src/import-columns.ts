import type { PracticeField } from './practice.ts'
import { PROFESSIONS, SAMPLE_CATEGORIES } from './professions.ts'
import { PIECES_MAX, POSITION_MAX, SAMPLE_CLASSES } from './stock-rules.ts'

/** Kinds of records that can be imported from CSV files. */
export const IMPORT_KINDS = ['hcps', 'reps', 'samples', 'lots'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

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
  /** The type of a cell. */
  rule: string
  reads?: 'number' | 'yes' | 'day' | 'phone' | 'optional'
}

const phone: ImportColumn = {
  name: 'Mobile No',
  path: 'phone',
  rule: "A mobile number of the company's country, with or without its country code.",
  reads: 'phone',
}
const category = { name: 'Category', path: 'category', rule: `${SAMPLE_CATEGORIES.join(' or ')}.` }

const practice: Record<PracticeField, Pick<ImportColumn, 'name' | 'rule'>> = {
  professionalRegNo: { name: 'Professional Registration Number', rule: 'As in the professional register.' },
  profession: { name: 'Profession', rule: `${PROFESSIONS.join(', ')}.` },
  specialty: { name: 'Specialty', rule: 'A specialty of that profession, as in the registration form.' },
  clinicName: { name: 'Practice name / Clinic name', rule: 'The name of the practice.' },
  clinicAddress: { name: 'Clinic address', rule: 'The address of the practice.' },
}

/** The columns of each kind's file: all required, in any order. */
export const IMPORT_COLUMNS: Record<ImportKind, readonly ImportColumn[]> = {
  hcps: [
    { name: 'Name', path: 'name', rule: 'A salutation and a full name: Dr Tan Mei Ling.' },
    phone,
    ...Object.entries(practice).map(([path, column]) => ({ path, ...column })),
    {
      name: 'Sales rep mobile no',
      path: 'repPhone',
      rule: 'The number of a sales rep of the company. Optional.',
      reads: 'phone',
    },
  ],
  reps: [{ name: 'Name', path: 'name', rule: 'A full name, with or without a salutation.' }, phone],
  samples: [
    category,
    { name: 'Name', path: 'name', rule: 'The name of the sample.' },
    { name: 'Class', path: 'class', rule: `${SAMPLE_CLASSES.join(', ')}. Optional.`, reads: 'optional' },
    { name: 'Registration number', path: 'registrationNo', rule: 'Optional.', reads: 'optional' },
    { name: 'Active', path: 'active', rule: 'Yes or No.', reads: 'yes' },
    {
      name: 'Position',
      path: 'position',
      rule: `A whole number from 0 to ${POSITION_MAX}.`,
      reads: 'number',
    },
  ],
  lots: [
    category,
    { name: 'Sample', path: 'name', rule: 'The name of an existing sample.' },
    { name: 'Lot number', path: 'lotNo', rule: 'As on the box.' },
    { name: 'Expiry date', path: 'expiresOn', rule: 'YYYY-MM-DD or DD/MM/YYYY.', reads: 'day' },
    { name: 'Quantity', path: 'quantity', rule: `Pieces, from 1 to ${PIECES_MAX}.`, reads: 'number' },
  ],
}

/** Further columns of the exported list: allowed, but ignored. */
export const IGNORED_COLUMNS: Record<ImportKind, readonly string[]> = {
  hcps: [],
  reps: ['Active', 'HCPs', 'Open requests', 'Absences', 'Added on'],
  samples: [],
  lots: [],
}
