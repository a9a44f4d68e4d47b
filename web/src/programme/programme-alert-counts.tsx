import { LICENCE_SOON_DAYS } from '@portal/contract/licences/licence-rules'
import { UNCONFIRMED_AFTER } from '@portal/contract/orders/order-status'
import type { Programme, ProgrammeToday } from '@portal/contract/programme/programme.endpoints'
import {
  filterForFailedMessages,
  filterForLicences,
  filterForUnconfirmedParcels,
  filterForWaiting,
} from '@portal/contract/programme/programme-lists'
import { m } from '../texts.ts'
import { cardClassName } from '../ui/card.tsx'
import { CountLink } from './count-link.tsx'
import { PreviousPeriodCount, SecondaryCount } from './registration-funnel.tsx'

type Props = { today: ProgrammeToday | undefined; programme: Programme | undefined }

/**
 * Counts that should be zero: due cases, requests that nobody is asked to approve, unconfirmed parcels, certificates that end, samples that are low or expire soon,
 * failed messages.
 */
export function ProgrammeAlertCounts({ today, programme }: Props) {
  const unconfirmed = m.programme_unconfirmed({ days: UNCONFIRMED_AFTER })
  const licences = m.licence_programme_soon({ days: LICENCE_SOON_DAYS })
  const messages = m.programme_failed()
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {today && (
        <Alert text={m.programme_cases_overdue()}>
          <CountLink
            count={today.cases.overdue}
            filteredList={{ list: 'cases', filter: { state: 'overdue' } }}
            accessibleName={m.programme_cases_overdue()}
            className="text-lg"
          />
          <SecondaryCount
            count={today.cases.soon}
            filteredList={{ list: 'cases', filter: { state: 'soon' } }}
            label={m.programme_cases_soon()}
            accessibleName={m.programme_cases_soon_named()}
          />
        </Alert>
      )}
      {programme && (
        <Alert text={messages}>
          <CountLink
            count={programme.failedMessages.period}
            filteredList={filterForFailedMessages(programme.period)}
            accessibleName={messages}
            className="text-lg"
          />
          <PreviousPeriodCount
            count={programme.failedMessages.before}
            filteredList={filterForFailedMessages(programme.before)}
            accessibleName={messages}
          />
        </Alert>
      )}
      {today && (
        <>
          <Alert text={m.programme_without_rep()}>
            <CountLink
              count={today.withoutRep}
              filteredList={filterForWaiting('APPROVE', { today: today.today, rep: null })}
              accessibleName={m.programme_without_rep()}
              className="text-lg"
            />
          </Alert>
          <Alert text={unconfirmed}>
            <CountLink
              count={today.unconfirmed}
              filteredList={filterForUnconfirmedParcels()}
              accessibleName={unconfirmed}
              className="text-lg"
            />
          </Alert>
          <Alert text={licences}>
            <CountLink
              count={today.licences.endSoon}
              filteredList={filterForLicences('ENDS_SOON')}
              accessibleName={licences}
              className="text-lg"
            />
            <SecondaryCount
              count={today.licences.renewed}
              filteredList={filterForLicences('RENEWED')}
              label={m.licence_programme_renewed()}
              accessibleName={m.licence_programme_renewed_named()}
            />
          </Alert>
          <Alert text={m.programme_stock_low()}>
            <CountLink
              count={today.stock.low}
              filteredList={{ list: 'samples', filter: { state: 'low' } }}
              accessibleName={m.programme_stock_low()}
              className="text-lg"
            />
          </Alert>
          <Alert text={m.programme_stock_expiring()}>
            <CountLink
              count={today.stock.expiring}
              filteredList={{ list: 'samples', filter: { state: 'expiring' } }}
              accessibleName={m.programme_stock_expiring()}
              className="text-lg"
            />
          </Alert>
        </>
      )}
    </ul>
  )
}

function Alert({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <li className={`${cardClassName} flex flex-wrap items-center justify-between gap-x-3 px-4! py-1!`}>
      <span>{text}</span>
      <span className="ml-auto flex flex-wrap items-center justify-end">{children}</span>
    </li>
  )
}
