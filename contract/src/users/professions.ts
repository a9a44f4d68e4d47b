/** Professions and their specialties as the specification spells them (H§3), practice sector (D§5) and samples (H§9). */
const catalogue = {
  'Medical Professional': {
    sector: 'Medical',
    specialties: [
      'General Practitioner',
      'Gerontologist',
      'Rheumatologist',
      'Anesthesiologist',
      'Neurologist',
      'Orthopedic',
      'Traumatologist / Physiatrist / Sportologist',
      'Psychiatrist / Psychologist',
      'Gynaecologist / Neonatologist',
      'ENT / Otorhinolaryngologist',
      'Oncologist',
      'Endocrinologist',
      'Others',
    ],
  },
  'Dental Professional': {
    sector: 'Dental',
    specialties: [
      'General Practitioner',
      'Oral and Maxillofacial',
      'Endodontist',
      'Orthodontist',
      'Prosthodontist',
      'Periodontist',
      'Implantologist',
      'Public health',
      'Paediatric Dental Specialist',
      'Oral surgery',
      'Dental Therapist',
      'Dental Technician',
      'Dental Nurse/Assistant',
      'Others',
    ],
  },
  'Dietitian/Nutritionist Professional': {
    sector: 'Nutrition',
    specialties: ['Nutritionist', 'Dietitian', 'Diebetologist', 'Hepatologist'],
  },
  'Pharmacist Professional': {
    sector: 'Pharmacy',
    specialties: ['Pharmacist', 'Pharmacist assistant', 'Pharmacy owner / manager'],
  },
} as const

export type Profession = keyof typeof catalogue
export const PROFESSIONS = Object.keys(catalogue) as [Profession, ...Profession[]] // Object.keys loses the key type

/** @returns the specialties to choose from; none for an unknown profession. */
export function specialtiesOf(profession: string): readonly string[] {
  return PROFESSIONS.includes(profession as Profession) ? catalogue[profession as Profession].specialties : [] // narrowed by includes
}

/** The practice sector is derived from the profession, never entered (D§5). */
export function practiceSectorOf(profession: Profession): string {
  return catalogue[profession].sector
}

export const SAMPLE_CATEGORIES = ['Oral Care Sample', 'Wellness Sample'] as const
export type SampleCategory = (typeof SAMPLE_CATEGORIES)[number]

/** Oral care for dental professionals, wellness for everyone else (H§9). */
export function sampleCategoryOf(profession: string): SampleCategory {
  return profession === 'Dental Professional' ? 'Oral Care Sample' : 'Wellness Sample'
}
