import {
  answerAboutNotices,
  CONSENT_PURPOSES,
  type ConsentPurpose,
  noticeChannelOfConsent,
} from '@portal/contract/consents/consent-purposes'
import type { Consent } from '@portal/contract/consents/consents.endpoints'
import { type MessageChannel, NOTICE_CONSENT } from '@portal/contract/notifications/message-kinds'
import { HCP } from '@portal/contract/roles'
import { callApi } from '../lib/api.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { PRIVACY_QUERY_KEY } from './privacy.api.ts'
import { CONSENT_LABELS, consentSummaryText } from './privacy-labels.ts'

type Props = {
  /** Newest first. */
  consents: readonly Consent[]
  /** The portal requires this consent: withdrawing it closes the account. */
  onCloseAccount(): void
  /** Whether the account is open. */
  isAccountOpen: boolean
}

/** The current state of each consent. An optional one is withdrawn at once. */
export function OwnConsentsSection({ consents, onCloseAccount, isAccountOpen }: Props) {
  const stop = useApiMutation(
    (channel: MessageChannel) =>
      callApi('POST /messages/preferences', { body: { channel, on: false }, repeatable: true }),
    {
      invalidates: [PRIVACY_QUERY_KEY, ['notice-preferences']],
      savedText: (_preferences, channel) =>
        m.consents_withdrawn_now({ consent: CONSENT_LABELS[NOTICE_CONSENT[channel]]() }),
    },
  )
  const rows = CONSENT_PURPOSES.flatMap(purpose => {
    const last = consents.find(consent => consent.purpose === purpose)
    return last || noticeChannelOfConsent(purpose) ? [{ purpose, last }] : []
  })
  const withdraw = (purpose: ConsentPurpose) => {
    const channel = noticeChannelOfConsent(purpose)
    if (channel === undefined) return onCloseAccount()
    stop.save(channel)
  }
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ purpose, last }) => {
        const name = CONSENT_LABELS[purpose]()
        const channel = noticeChannelOfConsent(purpose)
        const answer = channel === undefined ? last?.given : answerAboutNotices(channel, last, HCP)
        return (
          <li key={purpose} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <p className="min-w-0 flex-[1_1_11rem]">
              <span className="block font-semibold">{name}</span>
              <span className="wrap-anywhere text-muted text-sm">
                {answer === undefined && m.consents_unanswered()}
                {answer !== undefined && (last ? consentSummaryText(last) : m.consents_unchanged())}
              </span>
            </p>
            {answer && (channel !== undefined || isAccountOpen) && (
              <Button
                variant="quiet"
                size="compact"
                className="-mr-3"
                aria-label={m.consents_withdraw_of({ consent: name })}
                loading={stop.isPending && stop.variables === channel}
                onClick={() => withdraw(purpose)}
              >
                {m.consents_withdraw()}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
