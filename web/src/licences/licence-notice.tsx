import { licenceState } from '@portal/contract/licences/licence-rules'
import type { OwnLicence } from '@portal/contract/licences/licences.endpoints'
import { joinItemNames } from '@portal/contract/orders/order-items'
import type { ShopItem } from '@portal/contract/samples/samples.endpoints'
import { CircleX, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDdMmYyyy, todayAsIsoDay } from '../lib/dates.ts'
import { joinValueLabels } from '../lib/value-labels.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { useOwnLicence } from './licences.api.ts'

/**
 * Tells an HCP that their practising certificate ends soon or has ended, what that means, and where to renew it.
 * @param otherwise what has its place while there is nothing to tell
 */
export function OwnLicenceExpiryNotice({ otherwise }: { otherwise?: ReactNode }) {
  const licence = useOwnLicence()
  const state = licence === undefined ? 'VALID' : licenceState(licence.validUntil, todayAsIsoDay())
  if (licence === undefined || state === 'VALID') return otherwise
  return <Notice ended={state === 'ENDED'} text={noticeText(licence, state)} />
}

function noticeText(
  { validUntil, requestsUntil, classes }: OwnLicence,
  state: 'ENDS_SOON' | 'ENDED',
): string {
  const day = formatDdMmYyyy(validUntil)
  if (state === 'ENDS_SOON') return m.licence_notice_soon({ day })
  if (requestsUntil === null) return m.licence_notice_ended({ day })
  const words = { day, classes: joinValueLabels(classes) }
  return requestsUntil < todayAsIsoDay()
    ? m.licence_notice_refused(words)
    : m.licence_notice_grace({ ...words, last: formatDdMmYyyy(requestsUntil) })
}

/** Tells an HCP which of these samples cannot be requested because the practising certificate has ended; nothing if none. */
export function ItemsNeedingLicenceNotice({ items }: { items: readonly ShopItem[] }) {
  const refused = items.filter(({ licenceEndedOn }) => licenceEndedOn !== undefined)
  const endedOn = refused[0]?.licenceEndedOn
  if (endedOn === undefined) return null
  const names = joinItemNames(refused)
  return <Notice ended text={m.licence_notice_items({ day: formatDdMmYyyy(endedOn), items: names })} />
}

function Notice({ ended, text }: { ended: boolean; text: string }) {
  const Icon = ended ? CircleX : Hourglass
  return (
    <section
      aria-label={m.licence_heading()}
      className={`grid gap-3 rounded-card p-4 ${ended ? 'bg-refused-soft' : 'bg-waiting-soft'}`}
    >
      <p className="flex gap-3 font-medium">
        <Icon className={`mt-0.5 size-5 shrink-0 ${ended ? 'text-refused' : 'text-waiting'}`} />
        <span className="wrap-anywhere min-w-0">{text}</span>
      </p>
      <ButtonLink variant="secondary" to={paths.profile} className="justify-self-start">
        {m.licence_renew()}
      </ButtonLink>
    </section>
  )
}
