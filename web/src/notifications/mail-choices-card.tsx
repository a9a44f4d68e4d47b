import type { MailTopic } from '@portal/contract/programme/mail-topics'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { apiQuery } from '../lib/api-query.ts'
import { useOptimisticMutation } from '../lib/use-optimistic-mutation.ts'
import { m } from '../texts.ts'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TitledCard } from '../ui/titled-section.tsx'

const TOPICS: Record<MailTopic, () => string> = {
  SAFETY: m.mail_topic_safety,
  PRIVACY: m.mail_topic_privacy,
  INCIDENT: m.mail_topic_incident,
  RECALL: m.mail_topic_recall,
  CASE_DUE: m.mail_topic_case_due,
  GATEWAY: m.mail_topic_gateway,
  BACKUP: m.mail_topic_backup,
  DIGEST: m.mail_topic_digest,
}

export const mailChoicesQuery = apiQuery(['mail-choices'], 'GET /admin/mail-choices')

/** The switches of what an admin is written to about. */
export function MailChoicesCard() {
  const found = useQuery(mailChoicesQuery)
  const { mutate } = useSwitchTopic()
  return (
    <TitledCard title={m.mail_choices()}>
      <p className="text-muted">{m.mail_choices_text()}</p>
      <QueryErrorBanner subject={m.mail_choices()} queries={[found]} />
      <div className="grid">
        {found.data?.choices.map(({ topic, on }) => (
          <SwitchField
            key={topic}
            label={TOPICS[topic]()}
            checked={on}
            onChange={event => mutate({ topic, on: event.target.checked })}
          />
        ))}
      </div>
    </TitledCard>
  )
}

function useSwitchTopic() {
  const queryClient = useQueryClient()
  const { queryKey } = mailChoicesQuery
  return useOptimisticMutation<{ topic: MailTopic; on: boolean }>({
    name: 'mail-choices',
    change: body => callApi('POST /admin/mail-choices', { body, repeatable: true }),
    queryKey,
    applyToCache: ({ topic, on }) =>
      queryClient.setQueryData(
        queryKey,
        shown =>
          shown && {
            ...shown,
            choices: shown.choices.map(choice => (choice.topic === topic ? { topic, on } : choice)),
          },
      ),
    invert: ({ topic, on }) => ({ topic, on: !on }),
  })
}
