import type { Registration } from '@portal/contract/review'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatPhone } from '../lib/format-phone.ts'
import { m } from '../paraglide/messages.js'
import { IconButton } from '../ui/button.tsx'

/** What the HCP told at registration, to be read only (R§2). A field nobody filled shows a dash. */
export function ProfileRows({ profile }: { profile: Registration }) {
  const { companyUser, campaignInput } = profile
  const { practiceSector, profession, professionalRegNo } = companyUser.extendedFields
  const rows: [label: string, value: ReactNode, wide?: boolean][] = [
    [m.review_full_name(), companyUser.name],
    [m.review_phone(), formatPhone(companyUser.phone)],
    [m.review_practice_sector(), practiceSector],
    [m.review_specialty(), profession.specialty],
    [m.review_profession(), profession.profession],
    [m.review_reg_no(), professionalRegNo && <RegistrationNumber number={professionalRegNo} />, true],
    [m.review_practice_place(), campaignInput.clinicName, true],
    [m.review_address(), campaignInput.clinicAddress, true],
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,40%),1fr))] gap-x-4 gap-y-3">
      {rows.map(([label, value, wide]) => (
        <div key={label} className={`grid content-start gap-0.5 ${wide ? 'col-span-full' : ''}`}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="wrap-anywhere min-w-0 font-medium">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What an admin looks up in the register of the profession: large, and to be copied. */
function RegistrationNumber({ number }: { number: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(number)
    setCopied(true)
  }
  const Icon = copied ? Check : Copy
  return (
    <span className="-my-2 flex items-center gap-x-1">
      <span className="select-all font-bold text-2xl tabular-nums">{number}</span>
      <IconButton label={copied ? m.review_copied() : m.review_copy_no()} onClick={copy}>
        <Icon aria-hidden="true" className="size-5" />
      </IconButton>
    </span>
  )
}
