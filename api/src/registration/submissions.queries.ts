import type { Queryable } from '../database/schema.ts'

/** Entries by id with their HCP, newest first. */
export async function findSubmissions(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('campaign_entries as entry')
    .innerJoin('users as hcp', 'hcp.id', 'entry.user_id')
    .where('entry.id', 'in', ids)
    .select([
      'entry.id',
      'entry.status',
      'entry.created_at as createdAt',
      'entry.is_verified as isVerified',
      'entry.clinic_name as clinicName',
      'entry.clinic_address as clinicAddress',
      'hcp.id as userId',
      'hcp.title',
      'hcp.full_name as fullName',
      'hcp.phone',
      'hcp.promoter_id as promoterId',
      'hcp.professional_reg_no as professionalRegNo',
      'hcp.profession',
      'hcp.specialty',
      'hcp.clinic_name as hcpClinicName',
      'hcp.clinic_address as hcpClinicAddress',
    ])
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute()
}
