import type { LicenceBodyCode } from '@portal/contract/licences/licence-bodies'
import { m } from '../texts.ts'

/** The names of the bodies that issue practising certificates. */
export const LICENCE_BODY_NAMES: Record<LicenceBodyCode, () => string> = {
  MMC: m.licence_body_mmc,
  MDC: m.licence_body_mdc,
  PBM: m.licence_body_pbm,
  MAHPC: m.licence_body_mahpc,
  SMC: m.licence_body_smc,
  SDC: m.licence_body_sdc,
  SPC: m.licence_body_spc,
  AHPC: m.licence_body_ahpc,
  Other: m.licence_body_other,
}
