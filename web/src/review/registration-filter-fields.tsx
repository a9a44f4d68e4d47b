import {
  LICENCE_FILTERS,
  LICENCE_SOON_DAYS,
  type LicenceFilter,
} from '@portal/contract/licences/licence-rules'
import type { Promoter } from '@portal/contract/reps/recruited-users.endpoints'
import type { RegistrationOrigin, RegistrationReach } from '@portal/contract/users/registration-status'
import { useRef, useState } from 'react'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { RemovableFilterChip } from '../ui/filter-chip.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import {
  chosenRepNameOrEmpty,
  MoreFiltersOnPhone,
  NewestOrOldestSortSelect,
  RepFilterSelect,
} from '../ui/list-filters.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { SHORTCUT_LIST_ID, useKeyboardShortcuts } from './keyboard-shortcuts.tsx'
import {
  parseLicenceFilter,
  parseRegistrationStatusFilter,
  type RegistrationListState,
} from './registration-list-state.ts'

/** The states by which registrations are filtered. */
const LICENCE_FILTER_NAMES: Record<LicenceFilter, () => string> = {
  ENDS_SOON: () => m.licence_filter_ends_soon({ days: LICENCE_SOON_DAYS }),
  ENDED: m.licence_filter_ended,
  RENEWED: m.licence_filter_renewed,
}

type Props = {
  filters: RegistrationListState
  reps: readonly Promoter[] | undefined
  /** @param typing the change comes from typing, so it adds no history entry */
  onChange(change: Partial<Omit<RegistrationListState, 'page'>>, typing?: boolean): void
}

/** The list's filters: search, status and sales rep (R§2); on a phone the last is behind a button. */
export function RegistrationFilterFields({ filters, reps, onChange }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <search className="grid grid-cols-2 gap-3 md:grid-cols-[2fr_1fr_1fr] lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <div className="col-span-2 md:col-span-1">
        <ListSearch value={filters.search} onSearch={search => onChange({ search }, true)} />
      </div>
      <FilterSelect
        label={m.registrations_status()}
        value={filters.status}
        onChoose={status => onChange({ status: parseRegistrationStatusFilter(status) })}
        options={[
          { value: 'COMPLETED', label: m.registrations_approved() },
          { value: 'PENDING', label: m.registrations_pending() },
          { value: 'CANCELLED', label: m.registrations_rejected() },
        ]}
      />
      <MoreFiltersOnPhone
        isOpen={open}
        onToggle={() => setOpen(!open)}
        filters={[
          {
            label: m.registrations_rep(),
            value: chosenRepNameOrEmpty(reps, filters.salesRep),
            onRemove: () => onChange({ salesRep: undefined }),
          },
          {
            label: m.licence_filter(),
            value: filters.licence ? LICENCE_FILTER_NAMES[filters.licence]() : '',
            onRemove: () => onChange({ licence: undefined }),
          },
        ]}
      />
      <div className={open ? 'contents' : 'hidden md:contents'}>
        <RepFilterSelect reps={reps} repId={filters.salesRep} onChoose={salesRep => onChange({ salesRep })} />
        <FilterSelect
          label={m.licence_filter()}
          value={filters.licence}
          onChoose={licence => onChange({ licence: parseLicenceFilter(licence) })}
          options={LICENCE_FILTERS.map(value => ({ value, label: LICENCE_FILTER_NAMES[value]() }))}
        />
        <NewestOrOldestSortSelect
          value={filters.sort}
          {...(filters.licence && { defaultLabel: m.licence_sort() })}
          onChoose={sort => onChange({ sort })}
        />
      </div>
      <LinkedFilters filters={filters} onChange={onChange} />
    </search>
  )
}

const ORIGINS: Record<RegistrationOrigin, () => string> = {
  REGISTERED: m.registrations_origin_registered,
  IMPORTED: m.registrations_origin_imported,
}

const REACHES: Record<RegistrationReach, () => string> = {
  REQUESTED: m.registrations_reached_requested,
  SHIPPED: m.registrations_reached_shipped,
  DELIVERED: m.registrations_reached_delivered,
}

/** The filters that the programme's numbers set, each to be removed. */
function LinkedFilters({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const { from, to, origin, reached } = filters
  if (!(from || to || origin || reached)) return null
  return (
    <div className="col-span-full flex flex-wrap gap-2">
      {(from || to) && (
        <RemovableFilterChip
          text={daysText(from, to)}
          onRemove={() => onChange({ from: undefined, to: undefined })}
        />
      )}
      {origin && (
        <RemovableFilterChip text={ORIGINS[origin]()} onRemove={() => onChange({ origin: undefined })} />
      )}
      {reached && (
        <RemovableFilterChip text={REACHES[reached]()} onRemove={() => onChange({ reached: undefined })} />
      )}
    </div>
  )
}

function daysText(from: string | undefined, to: string | undefined): string {
  if (to === undefined) return m.registrations_from({ day: formatDdMmYyyy(from ?? '') })
  if (from === undefined) return m.registrations_until({ day: formatDdMmYyyy(to) })
  return m.registrations_days({ from: formatDdMmYyyy(from), to: formatDdMmYyyy(to) })
}

/** `/` moves the focus from the list to the search. */
function ListSearch({ value, onSearch }: { value: string; onSearch(search: string): void }) {
  const box = useRef<HTMLInputElement>(null)
  const focusBox = () => {
    box.current?.focus()
    box.current?.select()
  }
  useKeyboardShortcuts({ '/': focusBox }, 'list')
  return (
    <SearchBox
      ref={box}
      aria-keyshortcuts="/"
      aria-controls={SHORTCUT_LIST_ID}
      label={m.registrations_search()}
      placeholder={m.registrations_search_placeholder()}
      className="text-ellipsis"
      value={value}
      onSearch={onSearch}
    />
  )
}
