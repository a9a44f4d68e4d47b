import type { Registration, SameNumber } from '@portal/contract/review/review.endpoints'
import type { PracticeField } from '@portal/contract/users/practice'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { formatPhone } from '../lib/format-phone.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { copyTextOrShowAlert } from '../ui/copy-text.ts'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** The HCP's registration data, read-only (R§2). An empty field shows a dash. */
export function RegistrationDetails({ registration }: { registration: Registration }) {
  const { companyUser, campaignInput } = registration
  const { practiceSector, profession, professionalRegNo } = companyUser.extendedFields
  const practice = {
    practiceSector: { label: m.review_practice_sector(), value: translatedValue(practiceSector) },
    specialty: { label: m.review_specialty(), value: translatedValue(profession.specialty) },
    profession: {
      label: m.review_profession(),
      value: translatedValue(profession.profession),
      wide: true,
    },
    professionalRegNo: {
      label: m.review_reg_no(),
      value: professionalRegNo && (
        <RegistrationNumber number={professionalRegNo} others={registration.sameNumber ?? []} />
      ),
      wide: true,
    },
    clinicName: { label: m.review_practice_place(), value: campaignInput.clinicName, wide: true },
    clinicAddress: { label: m.review_address(), value: campaignInput.clinicAddress, wide: true },
  } satisfies Record<PracticeField | 'practiceSector', object>
  const rows = [
    { label: m.review_full_name(), value: personNameOrErased(companyUser.name) },
    { label: m.review_phone(), value: formatPhone(companyUser.phone) },
    ...Object.values(practice),
    ...(companyUser.externalId ? [{ label: m.external_id(), value: companyUser.externalId }] : []),
  ]
  return <LabelledValueList dense rows={rows.map(row => ({ ...row, value: row.value || '–' }))} />
}

/** The registration number that an admin looks up in the professional register: large, with a copy button. */
function RegistrationNumber({ number, others }: { number: string; others: readonly SameNumber[] }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyTextOrShowAlert(number)) setCopied(true)
  }
  return (
    <>
      <span className="wrap-anywhere flex items-center gap-x-1">
        <span className="select-all font-bold text-title tabular-nums">{number}</span>
        <IconButton
          icon={copied ? Check : Copy}
          label={copied ? m.review_copied() : m.review_copy_no()}
          className="-my-2"
          onClick={copy}
        />
      </span>
      {others.map(({ id, name, phone }) => (
        <span key={id} className="mt-1 flex flex-wrap items-center gap-x-2">
          <span className="text-waiting">{m.review_same_number({ name })}</span>
          <TextLink to={{ pathname: paths.adminHome, search: `search=${phone}&page=1` }} className="-ml-1">
            {formatPhone(phone)}
          </TextLink>
        </span>
      ))}
    </>
  )
}
