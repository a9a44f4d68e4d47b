import type { PersonalInfo } from '@portal/contract/profile/user-details.endpoints'
import type { PracticeField } from '@portal/contract/users/practice'
import { ChevronRight, ClipboardList, HeartPulse, type LucideIcon, ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { formatPhone } from '../lib/format-phone.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { OwnLicenceCard } from '../licences/own-licence.tsx'
import { NoticeChannelSwitches } from '../notifications/notice-channel-switches.tsx'
import { paths } from '../paths.ts'
import { RepChatLink } from '../reps/rep-chat-link.tsx'
import { readFormBackup } from '../session/form-backup.ts'
import { LanguageSelect } from '../session/language-select.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TitledCard } from '../ui/titled-section.tsx'
import { useSaveOwnProfile } from './profile.api.ts'
import { ProfileForm } from './profile-form.tsx'
import { initialProfileValues, type ProfileChange, type ProfileValues } from './profile-values.ts'

/** The storage key of the input, which survives a reload. */
const FORM = 'profile'

/** The HCP's profile (H§2 'Profile'): name and phone are editable, the sales representative changes the rest. */
export function HcpProfilePage() {
  const [editing, setEditing] = useState(() => readFormBackup<ProfileValues>(FORM))
  const saving = useSaveOwnProfile()
  const card = useRef<HTMLElement>(null)
  const info = useSignedIn().user.personalInfo

  const show = (values?: ProfileValues) => {
    flushSync(() => setEditing(values))
    // The pressed button is gone: focus what replaces it.
    card.current?.querySelector<HTMLElement>('input, button')?.focus()
  }
  const save = (change: ProfileChange, typed: ProfileValues) => {
    show()
    if (Object.keys(change).length === 0) return
    // Restore the input after a failed save.
    saving.mutate(change, { onError: () => show(typed) })
  }
  return (
    <div className="grid gap-5">
      <PageHeader title={m.profile_title()} />
      <TitledCard ref={card} title={m.profile_personal()} className="gap-4!">
        {editing ? (
          <ProfileForm
            backupKey={FORM}
            savedInfo={info}
            initialValues={editing}
            onSave={save}
            onCancel={() => show()}
          />
        ) : (
          <>
            <LabelledValueList
              rows={[
                { label: m.profile_name(), value: info.name },
                {
                  label: m.profile_phone(),
                  value: info.phone && <span className="tabular-nums">{formatPhone(info.phone)}</span>,
                },
              ]}
            />
            <Button variant="secondary" wide onClick={() => show(initialProfileValues(info))}>
              {m.profile_edit()}
            </Button>
          </>
        )}
      </TitledCard>
      <TitledCard title={m.profile_practice()} className="gap-4!">
        <LabelledValueList rows={practiceRows(info.extendedFields)} />
        <RepChatLink variant="quiet">{m.profile_contact()}</RepChatLink>
      </TitledCard>
      <OwnLicenceCard profession={info.extendedFields.profession.profession} />
      <TitledCard title={m.notices_title()}>
        <NoticeChannelSwitches />
      </TitledCard>
      <Card className="flex flex-wrap items-center justify-between">
        <h2 className="font-bold text-lg">{m.language_title()}</h2>
        <LanguageSelect />
      </Card>
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
        <MoreLink to={paths.reportSafety} icon={HeartPulse} text={m.safety_report_link()} />
        <MoreLink to={paths.cases} icon={ClipboardList} text={m.cases_own_heading()} />
        <MoreLink to={paths.ownPrivacy} icon={ShieldCheck} text={m.privacy_heading()} />
      </ul>
    </div>
  )
}

/** A row that leads to another screen about the HCP. */
function MoreLink({ to, icon: Icon, text }: { to: string; icon: LucideIcon; text: string }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 px-5 py-2 font-semibold transition hover:bg-action-soft active:bg-action-soft"
      >
        <Icon className="size-5 shrink-0 text-action-ink" />
        <span className="min-w-0 flex-1">{text}</span>
        <ChevronRight className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}

function practiceRows({ profession, ...practice }: PersonalInfo['extendedFields']) {
  return Object.values({
    practiceSector: { label: m.profile_sector(), value: translatedValue(practice.practiceSector) },
    profession: { label: m.profile_profession(), value: translatedValue(profession.profession) },
    specialty: { label: m.profile_specialty(), value: translatedValue(profession.specialty) },
    professionalRegNo: { label: m.profile_reg_no(), value: practice.professionalRegNo },
    clinicName: { label: m.profile_clinic_name(), value: practice.clinicName },
    clinicAddress: { label: m.profile_clinic_address(), value: practice.clinicAddress },
  } satisfies Record<PracticeField | 'practiceSector', object>)
}
