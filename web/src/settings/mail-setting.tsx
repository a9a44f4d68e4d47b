import type { MailState } from '@portal/contract/notifications/mail.endpoints'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { formatDateTime } from '../lib/dates.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { mailQuery } from './settings.api.ts'

/** How the portal sends e-mails, how the last ones went, and a test. */
export function MailSetting() {
  const mail = useQuery(mailQuery)
  return (
    <>
      <p className="text-muted text-sm">{m.settings_mail_text()}</p>
      <QueryErrorBanner subject={m.settings_mail()} queries={[mail]} />
      {mail.isPending && <LoadingSkeletonLines lines={['h-24 w-full', 'h-12']} />}
      {mail.data && <MailFacts mail={mail.data} />}
    </>
  )
}

function MailFacts({ mail: { mode, lastSentAt, lastFailed } }: { mail: MailState }) {
  const { save, isPending } = useApiMutation(() => callApi('POST /admin/mail/test', { body: {} }), {
    invalidates: [mailQuery.queryKey],
    savedText: m.settings_mail_tested(),
  })
  if (mode === 'OFF') return <p>{m.settings_mail_off()}</p>
  return (
    <>
      {mode === 'INBOX' && <p>{m.settings_mail_inbox()}</p>}
      <LabelledValueList
        rows={[
          {
            label: m.settings_mail_sent(),
            value: lastSentAt === null ? m.settings_mail_none() : formatDateTime(lastSentAt),
          },
          {
            label: m.settings_mail_failed(),
            value:
              lastFailed === null
                ? m.settings_mail_none()
                : [formatDateTime(lastFailed.at), lastFailed.answer].filter(Boolean).join(': '),
          },
        ]}
      />
      <Button
        variant="secondary"
        className="justify-self-start"
        loading={isPending}
        onClick={() => save(undefined)}
      >
        {m.settings_mail_test()}
      </Button>
    </>
  )
}
