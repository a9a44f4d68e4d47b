import { addDays } from '@portal/contract/days'
import { INVITATIONS_PER_PRESS_MAX } from '@portal/contract/notifications/message-kinds'
import { REGISTER_CHECK_DAYS } from '@portal/contract/users/invitation-rules'
import type { Invitations } from '@portal/contract/users/invitations.endpoints'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { apiQuery } from '../lib/api-query.ts'
import { todayAsIsoDay } from '../lib/dates.ts'
import { formatCount } from '../lib/format-count.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { DateField, dayBoundsError } from '../ui/date-field.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { FormChangeDialog } from '../ui/form-dialog.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { useForm } from '../ui/use-form.ts'
import { noConsentText } from './no-consent-text.ts'

/** How many of the imported HCPs were invited. */
export const invitationCountsQuery = apiQuery(['invitations'], 'GET /admin/invitations')

/** Invites imported HCPs in waves and shows the progress; hidden when no HCP was imported. */
export function InviteImportedHcpsSection() {
  const { region } = useSignedIn().company
  const query = useQuery(invitationCountsQuery)
  const counts = query.data
  if (query.isError) return <QueryErrorBanner subject={m.invitations_heading()} queries={[query]} />
  if (counts === undefined || counts.imported === 0) return null
  // In Singapore a check of the register takes the place of a consent.
  const unchecked = region === 'SG' ? counts.noConsent : 0
  const count = Math.min(INVITATIONS_PER_PRESS_MAX, counts.ready + unchecked)
  const reasons = [
    counts.noConsent > 0 && noConsentText(region, counts.noConsent),
    counts.doNotContact > 0 && m.import_blocked({ count: counts.doNotContact }),
  ]
  const figures = [
    { label: m.invitations_imported(), value: counts.imported },
    { label: m.invitations_invited(), value: counts.invited },
    { label: m.invitations_logged_in(), value: counts.loggedIn },
    { label: m.invitations_not_yet(), value: counts.notYet },
  ]
  return (
    <TitledSection title={m.invitations_heading()}>
      <div className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
        <dl className="grid grid-cols-2 gap-3 roomy:grid-cols-4">
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="font-bold text-2xl tabular-nums">{formatCount(value)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-muted text-sm">
          {[counts.notYet === 0 ? m.invitations_all() : m.invitations_text(), ...reasons]
            .filter(Boolean)
            .join(' ')}
        </p>
        {(count > 0 || counts.waiting > 0) && (
          <p className="text-muted text-sm">{m.import_invite_hint({ count: counts.perDay })}</p>
        )}
        {counts.waiting > 0 && (
          <p role="status">
            {m.invitations_waiting({ count: counts.waiting, sent: counts.sentToday, max: counts.perDay })}
          </p>
        )}
        {count > 0 && (
          <DialogButton
            className="justify-self-start"
            dialog={close => (
              <InviteDialog counts={counts} count={count} unchecked={unchecked} onClose={close} />
            )}
          >
            {m.invitations_send({ count })}
          </DialogButton>
        )}
      </div>
    </TitledSection>
  )
}

type DialogProps = {
  /** As on the screen: the number of invited HCPs only grows, so it names one wave. */
  counts: Invitations
  count: number
  /** Those who are invited only after a check of the register. */
  unchecked: number
  onClose(): void
}

/** Asks before the next HCPs are invited, and for the day of the check where one is needed. */
function InviteDialog({ counts, count, unchecked, onClose }: DialogProps) {
  const { invited, ready, perDay } = counts
  const today = todayAsIsoDay()
  const min = addDays(today, -REGISTER_CHECK_DAYS)
  const form = useForm({ day: '' }, ({ day }) => ({
    day: day === '' && ready > 0 ? undefined : dayBoundsError(day, { min, max: today }),
  }))
  // Without a day nobody who needs the check is invited.
  const isWithout = form.values.day === '' && ready > 0
  const chosen = isWithout ? Math.min(INVITATIONS_PER_PRESS_MAX, ready) : count
  return (
    <FormChangeDialog
      title={m.invitations_ask({ count })}
      description={m.import_invite_hint({ count: perDay })}
      action={m.invitations_send({ count: chosen })}
      form={form}
      change={({ day }) =>
        callApi('POST /admin/invitations', {
          body: { invited, ...(day !== '' && { registerCheckedOn: day }) },
          headers: { 'idempotency-key': `wave after ${invited}` },
        })
      }
      invalidates={[invitationCountsQuery.queryKey]}
      savedText={now => m.invitations_sent({ count: now.invited - invited })}
      onClose={onClose}
    >
      {unchecked > 0 && (
        <DateField
          label={m.invitations_register()}
          hint={m.invitations_register_hint({ count: unchecked, days: REGISTER_CHECK_DAYS })}
          min={min}
          max={today}
          {...form.text('day')}
        />
      )}
    </FormChangeDialog>
  )
}
