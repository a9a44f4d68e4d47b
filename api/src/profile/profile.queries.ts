import { joinName } from '@portal/contract/names'
import { PROFESSIONS, practiceSectorOf } from '@portal/contract/professions'
import type { PersonalInfo } from '@portal/contract/users'
import type { Queryable, Trx, UserRow } from '../database/schema.ts'

/** The user on the wire: salutation before the name, practice sector by profession (H§3, D§5). */
export function toPersonalInfo(user: UserRow): PersonalInfo {
  const profession = PROFESSIONS.find(candidate => candidate === user.profession)
  return {
    id: user.id,
    name: joinName(user.title, user.full_name),
    title: user.title,
    phone: user.phone,
    role: user.role,
    companyId: user.company_id,
    registeredByPromoterId: user.promoter_id,
    extendedFields: {
      practiceSector: profession === undefined ? null : practiceSectorOf(profession),
      professionalRegNo: user.professional_reg_no,
      profession: { profession: user.profession, specialty: user.specialty },
      clinicName: user.clinic_name,
      clinicAddress: user.clinic_address,
    },
    registerSource: user.register_source,
  }
}

export async function readUser(db: Queryable, id: string): Promise<UserRow> {
  return db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

/** The user as it is now, held until the transaction ends. */
export async function lockUser(trx: Trx, id: string): Promise<UserRow> {
  return trx.selectFrom('users').where('id', '=', id).selectAll().forUpdate().executeTakeFirstOrThrow()
}

export async function isPhoneTaken(db: Queryable, phone: string): Promise<boolean> {
  const user = await db.selectFrom('users').where('phone', '=', phone).select('id').executeTakeFirst()
  return user !== undefined
}
