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
