import { ADMINS, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { UNCONFIRMED_DAYS } from '@portal/contract/orders/order-status'
import { LOT_NUMBER_MAX } from '@portal/contract/stock/stock-rules'
import { PROFESSIONS } from '@portal/contract/users/professions'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toLabelledOptions } from '../lib/value-labels.ts'
import { repAccountsQuery } from '../reps/reps.api.ts'
import { useAdminRole } from '../session/admin-role.ts'
import { sampleNamesQuery } from '../stock/stock.api.ts'
import { m } from '../texts.ts'
import { optionsFromNames } from '../ui/filter-select.tsx'
import { type ListFilter, ListFilters, oldestFirstFilter, repFilterOptions } from '../ui/list-filters.tsx'
import type { RequestFilters } from './request-filters.ts'
import { useOpenSingleResult } from './use-open-single-result.ts'

type Props = {
  filters: RequestFilters
  /** @param typing the change comes from typing, so it adds no history entry */
  onChange(change: Partial<RequestFilters>, typing?: boolean): void
  /** At the right end. */
  children: ReactNode
}

const PROFESSION = { name: 'profession', options: toLabelledOptions(PROFESSIONS) } as const
const UNCONFIRMED = {
  name: 'unconfirmed',
  options: UNCONFIRMED_DAYS.map(days => ({ value: days, label: m.all_requests_unconfirmed_days({ days }) })),
} as const
/** The filters whose values the name of an exported file has. */
export const REQUEST_FILE_NAME_FILTERS = [PROFESSION, UNCONFIRMED, { name: 'lot' }]

/** The filters of the requests beside their status, which has tabs. */
export function RequestFilterFields({ filters, onChange, children }: Props) {
  const readsReps = isRoleInAdminGroup(ADMINS.readers, useAdminRole())
  const reps = useQuery({ ...repAccountsQuery, enabled: readsReps })
  const rep = {
    name: 'rep',
    label: m.registrations_rep(),
    options: repFilterOptions(reps.data, filters.rep),
  } as const
  return (
    <ListFilters
      list={filters}
      onChange={onChange}
      search={{
        name: 'search',
        label: m.registrations_search(),
        placeholder: m.all_requests_search_placeholder(),
        onKeyDown: useOpenSingleResult(filters),
      }}
      menus={[oldestFirstFilter()]}
      filters={[
        ...(readsReps ? [rep, { ...PROFESSION, label: m.review_profession() }] : []),
        { ...UNCONFIRMED, label: m.all_requests_unconfirmed() },
        ...useDistributionFilters(filters),
      ]}
      chips={[
        filters.sentAgain && {
          text: m.all_requests_sent_again_no(),
          onRemove: () => onChange({ sentAgain: undefined }),
        },
      ]}
    >
      {children}
    </ListFilters>
  )
}

/** Sample, lot and days: the filters shared with the distribution report. */
export function useDistributionFilters({ item }: RequestFilters): ListFilter<RequestFilters>[] {
  const samples = useQuery(sampleNamesQuery)
  const options = optionsFromNames(samples.data, item, m.all_requests_unknown_sample())
  return [
    { name: 'item', label: m.stock_sample(), options },
    { name: 'lot', label: m.stock_lot_no(), type: 'text', maxLength: LOT_NUMBER_MAX },
    { name: 'from', label: m.all_requests_from(), type: 'day' },
    { name: 'to', label: m.all_requests_to(), type: 'day' },
  ]
}
