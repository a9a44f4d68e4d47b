import { BULK_NOTICES_PER_MINUTE, INVITATION_WAVE } from '@portal/contract/notifications/message-kinds'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../lib/api.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { formatCount } from '../lib/format-count.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'

/** How many of the imported HCPs were invited. */
export const invitationCountsQueryOptions = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => callApi('GET /admin/invitations', { signal }),
})

/** Invites imported HCPs in waves and shows the progress; hidden when no HCP was imported. */
export function InviteImportedHcpsSection() {
  const queryClient = useQueryClient()
  const query = useQuery(invitationCountsQueryOptions)
  const [asking, setAsking] = useState(false)
  const counts = query.data
  const invite = useMutation({
    mutationFn: (invited: number) =>
      // The number only grows, so it names one wave.
      callApi('POST /admin/invitations', {
        body: { invited },
        headers: { 'idempotency-key': `wave after ${invited}` },
      }),
    onSuccess: (now, before) => {
      queryClient.setQueryData(invitationCountsQueryOptions.queryKey, now)
      showSuccess(m.invitations_sent({ count: now.invited - before }))
    },
    onError: error => {
      showAlert(errorTextWithPrefix(error))
      void queryClient.invalidateQueries({ queryKey: invitationCountsQueryOptions.queryKey })
    },
    onSettled: () => setAsking(false),
  })
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
          <Button className="justify-self-start" onClick={() => setAsking(true)}>
            {m.invitations_send({ count })}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={m.invitations_ask({ count })}
        description={m.import_invite_hint({ count: BULK_NOTICES_PER_MINUTE })}
        confirmLabel={m.invitations_send({ count })}
        loading={invite.isPending}
        onConfirm={() => invite.mutate(counts.invited)}
        onCancel={() => setAsking(false)}
      />
    </TitledSection>
  )
}
