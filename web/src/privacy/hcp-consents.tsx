import { answerAboutNotices, noticeChannelOfConsent } from '@portal/contract/consents/consent-purposes'
import type { Consent } from '@portal/contract/consents/consents.endpoints'
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  NOTICE_CONSENT,
} from '@portal/contract/notifications/message-kinds'
import { HCP } from '@portal/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { apiQuery } from '../lib/api-query.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { PRIVACY_QUERY_KEY } from './privacy.api.ts'
import { CONSENT_LABELS, consentSummaryText } from './privacy-labels.ts'

/** The consents and withdrawals of an HCP. An admin can stop notices for them. */
export function HcpConsentsSection({ hcpId }: { hcpId: string }) {
  const consents = useQuery(
    apiQuery([...PRIVACY_QUERY_KEY, 'consents-of', hcpId], 'GET /admin/hcps/:id/consents', {
      params: { id: hcpId },
    }),
  )
  const stop = useApiMutation(
    (channel: MessageChannel) =>
      callApi('POST /admin/hcps/:id/stop-notices', {
        params: { id: hcpId },
        body: { channel },
        repeatable: true,
      }),
    {
      invalidates: [PRIVACY_QUERY_KEY],
      savedText: ([newest]) =>
        m.consents_withdrawn_now({ consent: newest ? CONSENT_LABELS[newest.purpose]() : '' }),
      onClose: () => undefined,
    },
  )
  return (
    <div className="grid gap-1">
      <h3 className="mt-2 font-semibold">{m.consents_heading()}</h3>
      <QueryErrorBanner subject={m.consents_heading()} queries={[consents]} />
      {stop.error && <Banner text={errorTextWithPrefix(stop.error)} />}
      {consents.isPending && <LoadingSkeletonLines lines={['h-10 w-full', 'h-10 w-full']} />}
      {consents.data && (
        <>
          <ul className="divide-y divide-line">
            {consents.data.map(consent => (
              <li key={`${consent.purpose} ${consent.at}`} className="py-1.5">
                <span className="font-medium">{CONSENT_LABELS[consent.purpose]()}</span>{' '}
                <span className="wrap-anywhere text-muted text-sm">{consentSummaryText(consent)}</span>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            {MESSAGE_CHANNELS.filter(channel => isOn(consents.data, channel)).map(channel => (
              <Button
                key={channel}
                variant="secondary"
                loading={stop.isPending}
                onClick={() => stop.save(channel)}
              >
                {m.consents_withdraw_of({ consent: CONSENT_LABELS[NOTICE_CONSENT[channel]]() })}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

function isOn(consents: readonly Consent[], channel: MessageChannel): boolean {
  const newest = consents.find(({ purpose }) => noticeChannelOfConsent(purpose) === channel)
  return answerAboutNotices(channel, newest, HCP) === true
}
