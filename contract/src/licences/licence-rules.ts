import { addDays, type IsoDay } from '../days.ts'
import { identifierProblem } from '../identifiers.ts'
import type { FormProblem } from '../problems.ts'
import type { Region } from '../regions.ts'
import type { Profession } from '../users/professions.ts'

/** A body that issues practising certificates. `register`: the page where anybody looks a person up. */
type LicenceBody = { region?: Region; profession?: Profession; register?: string }

const PRS = 'https://prs.moh.gov.sg/prs/internet/profSearch/main.action?hpe='
const MHPS = 'https://mhps.moh.gov.my/SEARCH/'

/** The bodies of both countries by their usual short name, which files contain; `Other` of any country has no register. */
const LICENCE_BODIES = {
  MMC: {
    region: 'MY',
    profession: 'Medical Professional',
    register: 'https://merits.mmc.gov.my/search/registeredDoctor',
  },
  MDC: { region: 'MY', profession: 'Dental Professional', register: MHPS },
  PBM: { region: 'MY', profession: 'Pharmacist Professional', register: 'https://pharmacy.moh.gov.my/' },
  MAHPC: { region: 'MY', profession: 'Dietitian/Nutritionist Professional', register: MHPS },
  SMC: { region: 'SG', profession: 'Medical Professional', register: `${PRS}SMC` },
  SDC: { region: 'SG', profession: 'Dental Professional', register: `${PRS}SDC` },
  SPC: { region: 'SG', profession: 'Pharmacist Professional', register: `${PRS}SPC` },
  AHPC: { region: 'SG', profession: 'Dietitian/Nutritionist Professional', register: `${PRS}AHPC` },
  Other: {},
} as const satisfies Record<string, LicenceBody>
export type LicenceBodyCode = keyof typeof LICENCE_BODIES
export const LICENCE_BODY_CODES = Object.keys(LICENCE_BODIES) as LicenceBodyCode[] // the keys of a literal

/** @returns the bodies of a region, the last one for any other */
export function licenceBodiesIn(region: Region): LicenceBodyCode[] {
  return LICENCE_BODY_CODES.filter(code => isLicenceBodyIn(code, region))
}

/** Whether a body issues certificates in a region. */
export function isLicenceBodyIn(code: LicenceBodyCode, region: Region): boolean {
  const body: LicenceBody = LICENCE_BODIES[code]
  return body.region === undefined || body.region === region
}

/** The body that usually registers a profession in a region. */
export function defaultLicenceBody(profession: string | null, region: Region): LicenceBodyCode {
  const isUsual = (code: LicenceBodyCode) => {
    const body: LicenceBody = LICENCE_BODIES[code]
    return body.region === region && body.profession === profession
  }
  return LICENCE_BODY_CODES.find(isUsual) ?? 'Other'
}

/** @returns the address of a body's public register; undefined where there is none */
export function licenceRegisterUrl(code: LicenceBodyCode): string | undefined {
  const body: LicenceBody = LICENCE_BODIES[code]
  return body.register
}

/** The version of a company's rule, which is its content: the same rule is the same version. */
export function licenceRuleVersion(rule: { classes: readonly string[]; graceDays: number }): string {
  return [rule.graceDays, ...rule.classes.toSorted()].join(', ')
}

/** Maximum length of a certificate's number, in UTF-16 code units. */
export const LICENCE_NUMBER_MAX = 40
/** A certificate that ends within this many days is listed, and HCP and rep are told. */
export const LICENCE_SOON_DAYS = 60
/** Maximum days of grace after the end of a certificate. */
export const LICENCE_GRACE_MAX = 365
/** Maximum years from now until which a certificate can be valid: a later one is a slip of the pen. */
const LICENCE_YEARS_MAX = 5

/** Filters of the registrations by their certificate; `RENEWED`: entered by the HCP and not checked yet. */
export const LICENCE_FILTERS = ['ENDS_SOON', 'ENDED', 'RENEWED'] as const
export type LicenceFilter = (typeof LICENCE_FILTERS)[number]

export type LicenceState = 'VALID' | 'ENDS_SOON' | 'ENDED'

/** The end of a certificate without a date: the year's last day. @param today 'YYYY-MM-DD', as all days here */
export function defaultLicenceEndDay(today: IsoDay): IsoDay {
  return `${today.slice(0, 4)}-12-31`
}

/** The last day of a list of certificates that end soon. */
export function lastDayThatEndsSoon(today: IsoDay): IsoDay {
  return addDays(today, LICENCE_SOON_DAYS)
}

/** The state of a certificate, which is valid on its last day. */
export function licenceState(validUntil: IsoDay, today: IsoDay): LicenceState {
  if (validUntil < today) return 'ENDED'
  return validUntil <= lastDayThatEndsSoon(today) ? 'ENDS_SOON' : 'VALID'
}

/** The last day on which samples that need a valid certificate can be requested, approved and shipped. */
export function lastRequestDay(validUntil: IsoDay, graceDays: number): IsoDay {
  return addDays(validUntil, graceDays)
}

/** Whether a certificate and its days of grace are over. */
export function isLicencePastGrace(validUntil: IsoDay, graceDays: number, today: IsoDay): boolean {
  return today > lastRequestDay(validUntil, graceDays)
}

/** @returns the problem of a certificate's number */
export function licenceNumberProblem(number: string): FormProblem | undefined {
  return number.trim() === '' ? { code: 'LICENCE_NUMBER_REQUIRED' } : identifierProblem(number)
}

/** @returns the problem of a certificate's last day */
export function licenceEndDayProblem(validUntil: IsoDay, today: IsoDay): FormProblem | undefined {
  const latest = `${Number(today.slice(0, 4)) + LICENCE_YEARS_MAX}-12-31`
  return validUntil > latest ? { code: 'LICENCE_TOO_LATE', params: { years: LICENCE_YEARS_MAX } } : undefined
}

/** @returns the problem of the last day of a certificate that its owner enters: one that is over renews nothing */
export function renewedLicenceEndDayProblem(validUntil: IsoDay, today: IsoDay): FormProblem | undefined {
  return validUntil < today ? { code: 'LICENCE_OVER' } : licenceEndDayProblem(validUntil, today)
}
