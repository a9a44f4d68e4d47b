import { formatAddress } from '@portal/contract/addresses/postal-address'
import type { SafetyDetails } from '@portal/contract/cases/safety-details'
import { LANGUAGES } from '@portal/contract/languages'
import type { MyData } from '@portal/contract/privacy/my-data'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DELIVERY_PROBLEM_LABELS } from '../cases/delivery-problem-labels.ts'
import { AGE_GROUP_LABELS, SERIOUSNESS_LABELS, SEX_LABELS } from '../cases/safety-labels.ts'
import { formatDateTime, formatDay, formatDdMmYyyy } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { LICENCE_BODY_NAMES } from '../licences/licence-labels.ts'
import { paths } from '../paths.ts'
import { RegistrationStatusBadge } from '../registration/registration-status-badge.tsx'
import { m } from '../texts.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { TitledCard } from '../ui/titled-section.tsx'
import { OwnDataRequestsSection } from './own-data-requests-section.tsx'
import { ownDataQuery, toJsonFile } from './own-privacy.api.ts'
import { CONSENT_LABELS, caseDescriptionText, consentSummaryText } from './privacy-labels.ts'

/** Everything that the company holds about the HCP, as a page to read (D§10). */
export function OwnDataPage() {
  const found = useQuery(ownDataQuery)
  const data = found.data
  return (
    <div className="wrap-anywhere grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader title={m.own_data_title()} backTo={paths.ownPrivacy} />
      <QueryErrorBanner subject={m.own_data_title()} queries={[found]} />
      {found.isPending && (
        <LoadingSkeletonLines gap="gap-4" lines={['h-20 w-full', 'h-56 w-full', 'h-40 w-full']} />
      )}
      {data && (
        <>
          <div className="grid justify-items-start gap-2">
            <p>{m.own_data_made({ at: formatDateTime(data.madeAt) })}</p>
            <DownloadButton
              label={m.own_data_download()}
              variant="secondary"
              file={{ of: 'my-data', type: 'json' }}
              loadFile={async () => toJsonFile(data)}
            />
          </div>
          <ProfileSections profile={data.profile} />
          <Lines title={m.licence_heading()} lines={licenceLines(data)} hideEmpty />
          <Lines
            title={m.own_data_addresses()}
            lines={data.addresses.map(address => [
              address.name,
              formatAddress(address),
              address.phone && formatPhone(address.phone),
            ])}
          />
          <OwnDataRequestsSection requests={data.requests} />
          <Lines title={m.own_data_chosen()} lines={data.cart.map(name => [name])} hideEmpty />
          <Lines title={m.own_data_waits()} lines={data.backInStock.map(name => [name])} hideEmpty />
          <Lines
            title={m.own_data_exceptions()}
            hideEmpty
            lines={data.exceptions.map(({ sample, pieces, until, reason }) => [
              sample,
              m.own_data_exception({ pieces, day: formatDay(until), reason }),
            ])}
          />
          <Lines
            title={m.consents_own()}
            lines={data.consents.map(consent => [
              CONSENT_LABELS[consent.purpose](),
              consentSummaryText(consent),
            ])}
          />
          <Lines
            title={m.own_data_messages()}
            lines={data.messages.map(({ at, text, to }) => [
              text,
              [formatDateTime(at), to && formatPhone(to)].filter(Boolean).join(', '),
            ])}
          />
          <Lines title={m.cases_own_heading()} lines={data.reports.map(reportLines)} />
          <Lines title={m.own_data_sign_ins()} lines={signInLines(data).map(line => [line])} />
        </>
      )}
    </div>
  )
}

function ProfileSections({ profile }: { profile: MyData['profile'] }) {
  const { profession, language, registrationStatus, registeredBy, phone } = profile
  return (
    <>
      <TitledCard title={m.profile_personal()}>
        <LabelledValueList
          dense
          rows={[
            { label: m.profile_name(), value: profile.name },
            { label: m.profile_phone(), value: phone && formatPhone(phone) },
            { label: m.language_title(), value: language && LANGUAGES[language].name },
            { label: m.own_data_registered(), value: formatDateTime(profile.registeredAt) },
            { label: m.own_data_registered_by(), value: registeredBy ?? profile.name },
            { label: m.own_data_channel(), value: profile.channel },
            { label: m.registrations_rep(), value: profile.salesRep },
            { label: m.external_id(), value: profile.externalId },
            {
              label: m.own_data_register_check(),
              value: profile.registerCheckedOn && formatDdMmYyyy(profile.registerCheckedOn),
            },
            { label: m.own_data_do_not_contact(), value: profile.doNotContact && translatedValue('Yes') },
            {
              label: m.registrations_status(),
              value: registrationStatus && <RegistrationStatusBadge status={registrationStatus} />,
            },
          ]}
        />
      </TitledCard>
      <TitledCard title={m.profile_practice()}>
        <LabelledValueList
          dense
          rows={[
            { label: m.profile_sector(), value: translatedValue(profile.practiceSector) },
            { label: m.profile_profession(), value: translatedValue(profession.profession) },
            { label: m.profile_specialty(), value: translatedValue(profession.specialty) },
            { label: m.profile_reg_no(), value: profile.professionalRegNo },
            { label: m.profile_clinic_name(), value: profile.clinicName },
            { label: m.profile_clinic_address(), value: profile.clinicAddress },
          ]}
        />
      </TitledCard>
    </>
  )
}

function signInLines({ sessions, devices, activity }: MyData): string[] {
  return [
    ...sessions.map(({ startedAt, endsAt }) =>
      m.own_data_session({ start: formatDateTime(startedAt), end: formatDateTime(endsAt) }),
    ),
    ...devices.map(({ lastSignInAt }) => m.own_data_device({ at: formatDateTime(lastSignInAt) })),
    ...activity
      .filter(({ action, network }) => action === 'session.started' && network !== null)
      .map(({ at, network }) => m.own_data_sign_in({ at: formatDateTime(at), network: network ?? '' })),
  ]
}

function reportLines({ number, openedAt, notes, problem, safety, ...report }: MyData['reports'][number]) {
  return [
    `${m.cases_one({ number: String(number) })}, ${formatDay(openedAt)}`,
    problem && DELIVERY_PROBLEM_LABELS[problem](),
    caseDescriptionText(report),
    ...(safety ? safetyLines(safety) : []),
    ...notes.map(note => `${formatDay(note.at)}: ${note.text}`),
  ]
}

function safetyLines({ seriousness, happenedOn, patient, reporter }: SafetyDetails) {
  const { ageGroup, sex } = patient
  return [
    seriousness.map(box => SERIOUSNESS_LABELS[box]()).join('; '),
    happenedOn && formatDdMmYyyy(happenedOn),
    [ageGroup && AGE_GROUP_LABELS[ageGroup](), sex && SEX_LABELS[sex]()].filter(Boolean).join(', '),
    [reporter.phone, reporter.email].filter(Boolean).join(', '),
  ]
}

function licenceLines({ licence }: MyData): string[][] {
  if (licence === null) return []
  const { number, body, validUntil } = licence
  return [[number, LICENCE_BODY_NAMES[body](), `${m.licence_until()}: ${formatDdMmYyyy(validUntil)}`]]
}

type LinesProps = {
  title: string
  /** The lines of each item, the first one as its title. Empty lines are left out. */
  lines: readonly (readonly ReactNode[])[]
  hideEmpty?: boolean
}

/** A section with a list. */
function Lines({ title, lines, hideEmpty = false }: LinesProps) {
  if (hideEmpty && lines.length === 0) return null
  return (
    <TitledCard title={title}>
      {lines.length === 0 && <p className="text-muted">{m.own_data_none()}</p>}
      <ul className="divide-y divide-line">
        {lines.map((parts, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={place} className="wrap-anywhere grid gap-0.5 py-2">
            {parts.filter(Boolean).map((part, line) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do the lines
                key={line}
                className={line === 0 ? 'font-medium' : 'whitespace-pre-line text-muted text-sm'}
              >
                {part}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
