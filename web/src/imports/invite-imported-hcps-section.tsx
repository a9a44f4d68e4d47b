import { BULK_NOTICES_PER_MINUTE, INVITATION_WAVE } from '@portal/contract/notifications/message-kinds'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { apiQuery } from '../lib/api-query.ts'
import { formatCount } from '../lib/format-count.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { ConfirmChangeDialog } from '../ui/form-dialog.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { TitledSection } from '../ui/titled-section.tsx'

/** How many of the imported HCPs were invited. */
export const invitationCountsQuery = apiQuery(['invitations'], 'GET /admin/invitations')

/** Invites imported HCPs in waves and shows the progress; hidden when no HCP was imported. */
export function InviteImportedHcpsSection() {
  const query = useQuery(invitationCountsQuery)
  const counts = query.data
  if (query.isError) return <QueryErrorBanner subject={m.invitations_heading()} queries={[query]} />
  if (counts === undefined || counts.imported === 0) return null
  const count = Math.min(INVITATION_WAVE, counts.notYet)
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
          {count > 0 ? m.invitations_text() : m.invitations_all()}{' '}
          {count > 0 && m.import_invite_hint({ count: BULK_NOTICES_PER_MINUTE })}
        </p>
        {count > 0 && (
          <DialogButton
            className="justify-self-start"
            dialog={close => <InviteDialog count={count} invited={counts.invited} onClose={close} />}
          >
            {m.invitations_send({ count })}
          </DialogButton>
        )}
      </div>
    </TitledSection>
  )
}

type DialogProps = { count: number; invited: number; onClose(): void }

/** Asks before the next HCPs are invited. @param invited how many were invited before: the number only grows, so it names one wave */
function InviteDialog({ count, invited, onClose }: DialogProps) {
  const invite = useApiMutation(
    () =>
      callApi('POST /admin/invitations', {
        body: { invited },
        headers: { 'idempotency-key': `wave after ${invited}` },
      }),
    {
      invalidates: [invitationCountsQuery.queryKey],
      savedText: now => m.invitations_sent({ count: now.invited - invited }),
      onClose,
    },
  )
  return (
    <ConfirmChangeDialog
      title={m.invitations_ask({ count })}
      description={m.import_invite_hint({ count: BULK_NOTICES_PER_MINUTE })}
      confirmLabel={m.invitations_send({ count })}
      change={invite}
      onClose={onClose}
    />
  )
}
