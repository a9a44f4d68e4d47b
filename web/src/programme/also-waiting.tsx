import { LICENCE_SOON_DAYS } from '@portal/contract/licences/licence-rules'
import { UNCONFIRMED_AFTER } from '@portal/contract/orders/order-status'
import type { Programme, ProgrammeToday } from '@portal/contract/programme/programme.endpoints'
import {
  type FilteredList,
  filterForFailedMessages,
  filterForLicences,
  filterForUnconfirmedParcels,
  filterForWaiting,
} from '@portal/contract/programme/programme-lists'
import { REGISTRATION_SOON_DAYS } from '@portal/contract/stock/stock-rules'
import { m } from '../texts.ts'
import { cardClassName } from '../ui/card.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { CountLink } from './count-link.tsx'
import { SECTION } from './top-rows.tsx'

type Props = { current: ProgrammeToday; programme: Programme }

/** What else should be zero, without what is. */
export function AlsoWaiting({ current, programme: { failedMessages, period } }: Props) {
  const { cases, withoutRep, unconfirmed, licences, stock } = current
  const rows: [what: string, count: number, list: FilteredList][] = [
    [m.programme_cases_soon(), cases.soon, { list: 'cases', filter: { state: 'soon' } }],
    [m.programme_without_rep(), withoutRep, filterForWaiting('APPROVE', null)],
    [m.programme_unconfirmed({ days: UNCONFIRMED_AFTER }), unconfirmed, filterForUnconfirmedParcels()],
    [m.licence_programme_soon({ days: LICENCE_SOON_DAYS }), licences.endSoon, filterForLicences('ENDS_SOON')],
    [m.licence_programme_renewed(), licences.renewed, filterForLicences('RENEWED')],
    [m.programme_stock_low(), stock.low, { list: 'samples', filter: { state: 'low' } }],
    [m.programme_stock_expiring(), stock.expiring, { list: 'samples', filter: { state: 'expiring' } }],
    [
      m.programme_registration({ days: REGISTRATION_SOON_DAYS }),
      stock.registration,
      { list: 'samples', filter: { state: 'registration' } },
    ],
    [m.programme_failed(), failedMessages, filterForFailedMessages(period)],
  ]
  const some = rows.filter(([, count]) => count > 0)
  if (some.length === 0) return null
  return (
    <TitledSection title={m.programme_also()} className={SECTION}>
      <ul className={`${cardClassName} grid gap-x-8 px-4! py-1! lg:grid-cols-2`}>
        {some.map(([what, count, list]) => (
          <li key={what} className="flex items-center justify-between gap-3">
            {what}
            <CountLink count={count} filteredList={list} accessibleName={what} />
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
