import {
  LICENCE_FILTERS,
  LICENCE_SOON_DAYS,
  type LicenceFilter,
} from '@portal/contract/licences/licence-rules'
import type { Promoter } from '@portal/contract/reps/recruited-users.endpoints'
import {
  REGISTRATION_ORIGINS,
  REGISTRATION_REACHES,
  type RegistrationOrigin,
  type RegistrationReach,
} from '@portal/contract/users/registration-status'
import { type ReactNode, useRef } from 'react'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { SHORTCUT_LIST_ID, useKeyboardShortcuts } from '../lib/keyboard-shortcuts.ts'
import { m } from '../texts.ts'
import { ListFilters, oldestFirstFilter, repFilterOptions } from '../ui/list-filters.tsx'
import { optionsFromLabels } from '../ui/select-field.tsx'
import type { RegistrationListState } from './registration-list-state.ts'

/** The states by which registrations are filtered. */
const LICENCE_FILTER_NAMES: Record<LicenceFilter, () => string> = {
  ENDS_SOON: () => m.licence_filter_ends_soon({ days: LICENCE_SOON_DAYS }),
  ENDED: m.licence_filter_ended,
  RENEWED: m.licence_filter_renewed,
}

const STATUS = {
  name: 'status',
  options: [
    { value: 'COMPLETED', label: m.registrations_approved() },
    { value: 'PENDING', label: m.registrations_pending() },
    { value: 'CANCELLED', label: m.registrations_rejected() },
  ],
} as const
const LICENCE = {
  name: 'licence',
  options: optionsFromLabels(LICENCE_FILTERS, LICENCE_FILTER_NAMES),
} as const

type Props = {
  filters: RegistrationListState
  reps: readonly Promoter[] | undefined
  /** @param typing the change comes from typing, so it adds no history entry */
  onChange(change: Partial<Omit<RegistrationListState, 'page'>>, typing?: boolean): void
  /** At the right end. */
  children: ReactNode
}

/** The list's filters: search, status and sales rep (R§2); on a phone the last two are behind a button. */
export function RegistrationFilterFields({ filters, reps, onChange, children }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const focusBox = () => {
    box.current?.focus()
    box.current?.select()
  }
  // Moves the focus from the list to the search.
  useKeyboardShortcuts([{ key: '/', does: m.keys_search(), run: focusBox }], 'list')
  return (
    <ListFilters
      list={filters}
      onChange={onChange}
      search={{
        name: 'search',
        ref: box,
        'aria-keyshortcuts': '/',
        'aria-controls': SHORTCUT_LIST_ID,
        label: m.registrations_search(),
        placeholder: m.registrations_search_placeholder(),
      }}
      menus={[
        { ...STATUS, label: m.registrations_status() },
        { name: 'salesRep', label: m.registrations_rep(), options: repFilterOptions(reps, filters.salesRep) },
      ]}
      filters={[
        { ...LICENCE, label: m.licence_filter() },
        oldestFirstFilter(filters.licence && m.licence_sort()),
      ]}
      chips={linkedFilters({ filters, onChange })}
    >
      {children}
    </ListFilters>
  )
}

const ORIGINS: Record<RegistrationOrigin, () => string> = {
  REGISTERED: m.registrations_origin_registered,
  IMPORTED: m.registrations_origin_imported,
}

const RECIPIENT_REACHES: Record<RegistrationReach, () => string> = {
  REQUESTED: m.registrations_reached_requested,
  SHIPPED: m.registrations_reached_shipped,
  DELIVERED: m.registrations_reached_delivered,
}

/** The filters whose values the name of an exported file has. */
export const REGISTRATION_FILE_NAME_FILTERS = [
  STATUS,
  LICENCE,
  { name: 'origin', options: optionsFromLabels(REGISTRATION_ORIGINS, ORIGINS) },
  { name: 'reached', options: optionsFromLabels(REGISTRATION_REACHES, RECIPIENT_REACHES) },
]

/** The filters that the programme's numbers set. */
function linkedFilters({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const { from, to, origin, reached } = filters
  return [
    (from || to) && {
      text: daysText(from, to),
      onRemove: () => onChange({ from: undefined, to: undefined }),
    },
    origin && { text: ORIGINS[origin](), onRemove: () => onChange({ origin: undefined }) },
    reached && { text: RECIPIENT_REACHES[reached](), onRemove: () => onChange({ reached: undefined }) },
  ]
}

function daysText(from: string | undefined, to: string | undefined): string {
  if (to === undefined) return m.registrations_from({ day: formatDdMmYyyy(from ?? '') })
  if (from === undefined) return m.registrations_until({ day: formatDdMmYyyy(to) })
  return m.registrations_days({ from: formatDdMmYyyy(from), to: formatDdMmYyyy(to) })
}
