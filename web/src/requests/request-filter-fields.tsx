import { ADMINS, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { ORDER_STATES, UNCONFIRMED_DAYS } from '@portal/contract/orders/order-status'
import { LOT_NUMBER_MAX } from '@portal/contract/stock/stock-rules'
import { PROFESSIONS } from '@portal/contract/users/professions'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { toLabelledOptions, translatedValue } from '../lib/value-labels.ts'
import { orderStateLabel } from '../orders/order-state-labels.ts'
import { repAccountsQueryOptions } from '../reps/reps.api.ts'
import { useAdminRole } from '../session/admin-role.ts'
import { stockSamplesQueryOptions } from '../stock/stock.api.ts'
import { m } from '../texts.ts'
import { DayFilter } from '../ui/date-field.tsx'
import { RemovableFilterChip } from '../ui/filter-chip.tsx'
import { FilterSelect, optionsFromNames } from '../ui/filter-select.tsx'
import {
  chosenRepNameOrEmpty,
  type HiddenFilter,
  MoreFiltersOnPhone,
  NewestOrOldestSortSelect,
  RepFilterSelect,
} from '../ui/list-filters.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { RequestFilters } from './request-filters.ts'

type Props = {
  filters: RequestFilters
  /** @param typing the change comes from typing, so it adds no history entry */
  onChange(change: Partial<RequestFilters>, typing?: boolean): void
}

/** The filters of the requests: search and status; on a phone the others are behind a button. */
export function RequestFilterFields({ filters, onChange }: Props) {
  const role = useAdminRole()
  const readsReps = isRoleInAdminGroup(ADMINS.readers, role)
  const reps = useQuery({ ...repAccountsQueryOptions, enabled: readsReps })
  const [open, setOpen] = useState(false)
  const distribution = useDistributionFilters(filters, onChange)
  return (
    <search className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
      <div className="col-span-2 lg:col-span-3">
        <SearchBox
          label={m.registrations_search()}
          placeholder={m.all_requests_search_placeholder()}
          className="text-ellipsis"
          value={filters.search}
          onSearch={search => onChange({ search }, true)}
        />
      </div>
      <FilterSelect
        label={m.registrations_status()}
        value={filters.status}
        onChoose={value => onChange({ status: ORDER_STATES.find(status => status === value) })}
        options={ORDER_STATES.map(status => ({ value: status, label: orderStateLabel(status) }))}
      />
      <MoreFiltersOnPhone
        isOpen={open}
        onToggle={() => setOpen(!open)}
        filters={[
          {
            label: m.registrations_rep(),
            value: chosenRepNameOrEmpty(reps.data, filters.rep),
            onRemove: () => onChange({ rep: undefined }),
          },
          {
            label: m.review_profession(),
            value: filters.profession ? translatedValue(filters.profession) : '',
            onRemove: () => onChange({ profession: undefined }),
          },
          {
            label: m.all_requests_unconfirmed(),
            value: filters.unconfirmed ? m.all_requests_unconfirmed_days({ days: filters.unconfirmed }) : '',
            onRemove: () => onChange({ unconfirmed: undefined }),
          },
          ...distribution,
        ]}
      />
      <div className={open ? 'contents' : 'hidden md:contents'}>
        {readsReps && (
          <>
            <RepFilterSelect reps={reps.data} repId={filters.rep} onChoose={rep => onChange({ rep })} />
            <FilterSelect
              label={m.review_profession()}
              value={filters.profession}
              onChoose={value =>
                onChange({ profession: PROFESSIONS.find(profession => profession === value) })
              }
              options={toLabelledOptions(PROFESSIONS)}
            />
          </>
        )}
        <FilterSelect
          label={m.all_requests_unconfirmed()}
          value={filters.unconfirmed}
          onChoose={value => onChange({ unconfirmed: UNCONFIRMED_DAYS.find(days => days === value) })}
          options={UNCONFIRMED_DAYS.map(days => ({
            value: days,
            label: m.all_requests_unconfirmed_days({ days }),
          }))}
        />
        <NewestOrOldestSortSelect value={filters.sort} onChoose={sort => onChange({ sort })} />
        <DistributionFilterFields filters={filters} onChange={onChange} />
      </div>
      {filters.sentAgain && (
        <div className="col-span-full">
          <RemovableFilterChip
            text={m.all_requests_sent_again_no()}
            onRemove={() => onChange({ sentAgain: undefined })}
          />
        </div>
      )}
    </search>
  )
}

/** Sample, lot and days in words. */
function useDistributionFilters(list: RequestFilters, onChange: Props['onChange']): HiddenFilter[] {
  const samples = useQuery(stockSamplesQueryOptions)
  return [
    {
      label: m.stock_sample(),
      value: sampleOptions(samples.data?.samples, list).find(({ value }) => value === list.item)?.label ?? '',
      onRemove: () => onChange({ item: undefined }),
    },
    { label: m.stock_lot_no(), value: list.lot, onRemove: () => onChange({ lot: '' }) },
    {
      label: m.all_requests_from(),
      value: list.from && formatDdMmYyyy(list.from),
      onRemove: () => onChange({ from: '' }),
    },
    {
      label: m.all_requests_to(),
      value: list.to && formatDdMmYyyy(list.to),
      onRemove: () => onChange({ to: '' }),
    },
  ]
}

const sampleOptions = (
  samples: readonly { id: string; name: string }[] | undefined,
  { item }: RequestFilters,
) => optionsFromNames(samples, item, m.all_requests_unknown_sample())

/** Sample, lot and days: the filters shared with the distribution report. */
export function DistributionFilterFields({ filters, onChange }: Props): ReactNode {
  const samples = useQuery(stockSamplesQueryOptions)
  return (
    <>
      <FilterSelect
        label={m.stock_sample()}
        value={filters.item}
        onChoose={value => onChange({ item: value || undefined })}
        options={sampleOptions(samples.data?.samples, filters)}
      />
      <SearchBox
        label={m.stock_lot_no()}
        value={filters.lot}
        onSearch={lot => onChange({ lot }, true)}
        maxLength={LOT_NUMBER_MAX}
      />
      <DayFilter
        label={m.all_requests_from()}
        value={filters.from}
        onDayChange={from => onChange({ from })}
      />
      <DayFilter label={m.all_requests_to()} value={filters.to} onDayChange={to => onChange({ to })} />
    </>
  )
}
