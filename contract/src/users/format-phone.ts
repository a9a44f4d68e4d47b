/** The groups of digits: Malaysian mobiles, landlines of Sabah and Sarawak, other Malaysian landlines, Singapore. */
const GROUPS = [
  { shape: /^60(1\d)(\d{3,4})(\d{4})$/, grouped: '+60\u00a0$1-$2\u00a0$3' },
  { shape: /^60(8\d)(\d{3})(\d{3})$/, grouped: '+60\u00a0$1-$2\u00a0$3' },
  { shape: /^60([3-9])(\d{3,4})(\d{4})$/, grouped: '+60\u00a0$1-$2\u00a0$3' },
  { shape: /^65(\d{4})(\d{4})$/, grouped: '+65\u00a0$1\u00a0$2' },
]

/**
 * A phone number for display: `+60 12-300 0001`, with non-breaking spaces. Storage and requests use digits alone.
 * @param phone digits with country code, with or without plus; nothing of an erased HCP
 */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (digits === '') return ''
  const group = GROUPS.find(({ shape }) => shape.test(digits))
  return group ? digits.replace(group.shape, group.grouped) : `+${digits}`
}
