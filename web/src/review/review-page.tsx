import type { Registration } from '@portal/contract/review'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { readStatePath } from '../lib/navigation-state.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { DataList } from '../ui/data-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { readProfile, removeProfile } from './review.api.ts'
import { ReviewForm } from './review-form.tsx'

/** One registration, with the sales rep and the verification to decide on (R§2 'Admin profile review'). */
export function ReviewPage() {
  const [profile, setProfile] = useState(readProfile)
  const origin = readStatePath(useLocation().state, 'origin', '/admin/')
  const navigate = useNavigate()
  if (profile === undefined) return <Navigate to={origin ?? paths.adminHome} replace />

  const leave = async (to: string) => {
    await navigate(to)
    removeProfile()
  }
  const cancel = () => leave(origin ?? paths.adminHome)
  const finish = () => leave(paths.adminHome + search(origin))
  return (
    <div className="mx-auto grid w-full max-w-200 gap-5">
      <PageHeader title={m.review_heading()} back={{ label: m.common_back(), onPress: cancel }} />
      <div className="grid items-start gap-5 min-[700px]:grid-cols-2">
        <Card>
          <DataList rows={profileRows(profile)} />
        </Card>
        <Card>
          <ReviewForm profile={profile} onDecided={setProfile} onDone={finish} onCancel={cancel} />
        </Card>
      </div>
    </div>
  )
}

/** The query string of the list one came from, so that its search and page are still there. */
function search(origin: string | undefined): string {
  const start = origin?.indexOf('?') ?? -1
  return origin === undefined || start < 0 ? '' : origin.slice(start)
}

/** What the HCP told at registration, to be read only (R§2). A field nobody filled shows a dash. */
function profileRows({ companyUser, campaignInput }: Registration): { label: string; value: string }[] {
  const { extendedFields } = companyUser
  const rows: [string, string | null][] = [
    [m.review_full_name(), companyUser.name],
    [m.review_phone(), companyUser.phone],
    [m.review_practice_sector(), extendedFields.practiceSector],
    [m.review_specialty(), extendedFields.profession.specialty],
    [m.review_profession(), extendedFields.profession.profession],
    [m.review_reg_no(), extendedFields.professionalRegNo],
    [m.review_practice_place(), campaignInput.clinicName],
    [m.review_address(), campaignInput.clinicAddress],
  ]
  return rows.map(([label, value]) => ({ label, value: value || '–' }))
}
