import type { ResponseData } from '@portal/contract/endpoints'

type Details = ResponseData<'GET /admin/hcps/:id/details'>
type Values = Record<
  'name' | 'phone' | 'professionalRegNo' | 'profession' | 'specialty' | 'clinicName' | 'clinicAddress',
  string
>

/** The request that corrects an HCP with some values changed. Like the form, it has all values and the version read before. */
export function correctionOf(
  { id, name, phone, extendedFields, updatedAt }: Details,
  changes: Partial<Values>,
) {
  const { professionalRegNo, profession, clinicName, clinicAddress } = extendedFields
  const shown: Values = {
    ...{ name, phone, professionalRegNo: professionalRegNo ?? '', profession: profession.profession ?? '' },
    ...{ specialty: profession.specialty ?? '', clinicName: clinicName ?? '' },
    clinicAddress: clinicAddress ?? '',
  }
  return {
    params: { id },
    headers: { 'if-match': `"${updatedAt}"` },
    body: { values: { ...shown, ...changes }, reason: 'Asked for by letter' },
  }
}
