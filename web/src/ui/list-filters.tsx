import { NOT_ASSIGNED } from '@portal/contract/users/registration-status'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { formatCount } from '../lib/format-count.ts'
import { m } from '../texts.ts'
import { Button } from './button.tsx'
import { DayFilter } from './date-field.tsx'
import { RemovableFilterChip } from './filter-chip.tsx'
import { FilterSelect, optionsFromNames } from './filter-select.tsx'
import { SearchBox } from './search-box.tsx'
import type { Option } from './select-field.tsx'
import { useHasRoomForTable } from './use-has-room-for-table.ts'

/** A filter of a list: a choice, a day or a text. Its name is the key among the list's filters. */
export type ListFilter<List> = {
  [Name in keyof List & string]: { name: Name; label: string } & (
    | {
        options: readonly Option<string & NonNullable<List[Name]>>[]
        /** The label of no choice. */
        allLabel?: string | undefined
        /** It orders the list and hides nothing. */
        isSort?: true
      }
    | { type: 'day' }
    | { type: 'text'; maxLength: number }
  )
}[keyof List & string]

type ListProps<List> = {
  /** The filters in the URL. */
  list: List
  /** @param typing the change comes from typing, so it adds no history entry */
  onChange(change: Partial<List>, typing?: boolean): void
}

type Props<List> = ListProps<List> & {
  search?: { name: keyof List & string } & Omit<
    ComponentProps<typeof SearchBox>,
    'name' | 'value' | 'onSearch'
  >
  /** The columns that the search takes where the filters stand in one row. */
  searchSpan?: string
  /** The columns of the filters where there is room. */
  columns?: string
  filters: readonly ListFilter<List>[]
  /** The less used filters; on a phone they are behind a button. */
  rareFilters?: readonly ListFilter<List>[]
  /** Filters without a field, as chips. */
  children?: ReactNode
}

/** The filters above a list, which change the URL: the search, across the width on a phone, then the others. */
export function ListFilters<List extends object>(props: Props<List>) {
  const { search, searchSpan = 'md:col-span-1', columns = 'md:grid-cols-[2fr_1fr_1fr]' } = props
  const { list, onChange, filters, rareFilters = [], children } = props
  const [open, setOpen] = useState(false)
  return (
    <search className={`grid grid-cols-2 gap-3 ${columns}`}>
      {search && (
        <div className={`col-span-2 ${searchSpan}`}>
          <SearchBox
            className="text-ellipsis"
            {...search}
            value={chosenValue(list, search.name)}
            onSearch={text => onChange(changeOf<List>(search.name, text), true)}
          />
        </div>
      )}
      {filters.map(filter => (
        <FilterField key={filter.name} filter={filter} list={list} onChange={onChange} />
      ))}
      {rareFilters.length > 0 && (
        <>
          <RareFiltersOnPhone
            {...props}
            rareFilters={rareFilters}
            isOpen={open}
            onToggle={() => setOpen(!open)}
          />
          <div className={open ? 'contents' : 'hidden md:contents'}>
            {rareFilters.map(filter => (
              <FilterField key={filter.name} filter={filter} list={list} onChange={onChange} />
            ))}
          </div>
        </>
      )}
      {children}
    </search>
  )
}

function chosenValue(list: object, name: string): string {
  return String(Reflect.get(list, name) ?? '')
}

function changeOf<List>(name: keyof List & string, value: string | undefined): Partial<List> {
  return { [name]: value } as Partial<List> // a filter's own name
}

function FilterField<List extends object>(props: ListProps<List> & { filter: ListFilter<List> }) {
  const { filter, list, onChange } = props
  const { name, label } = filter
  const shown = { label, value: chosenValue(list, name) }
  const change = (value: string | undefined) => onChange(changeOf<List>(name, value))
  if ('options' in filter) return <FilterSelect {...shown} {...filter} onChoose={change} />
  if (filter.type === 'day') return <DayFilter {...shown} onDayChange={change} />
  const type = (text: string) => onChange(changeOf<List>(name, text), true)
  return <SearchBox {...shown} maxLength={filter.maxLength} onSearch={type} />
}

type RareProps<List> = ListProps<List> & {
  rareFilters: readonly ListFilter<List>[]
  isOpen: boolean
  onToggle(): void
}

/**
 * On a phone: shows the less used filters, which otherwise would push the first row out of view. While they are hidden, the
 * active ones show as removable chips.
 */
function RareFiltersOnPhone<List extends object>(props: RareProps<List>) {
  const { list, onChange, rareFilters, isOpen, onToggle } = props
  const wide = useHasRoomForTable()
  const set = rareFilters.filter(filter => chosenText(filter, list) !== '')
  if (wide) return null
  return (
    <>
      <Button
        variant="secondary"
        size="compact"
        className="self-end"
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {set.length > 0
          ? m.all_requests_more_filters_set({ count: formatCount(set.length) })
          : m.all_requests_more_filters()}
      </Button>
      {!isOpen && set.length > 0 && (
        <div className="col-span-full flex flex-wrap gap-2">
          {set.map(filter => (
            <RemovableFilterChip
              key={filter.name}
              text={`${filter.label}: ${chosenText(filter, list)}`}
              onRemove={() => onChange(changeOf<List>(filter.name, 'options' in filter ? undefined : ''))}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** @returns what a filter lets through, in words; '' while it hides nothing */
function chosenText<List extends object>(filter: ListFilter<List>, list: List): string {
  const chosen = chosenValue(list, filter.name)
  if ('options' in filter)
    return (!filter.isSort && filter.options.find(({ value }) => value === chosen)?.label) || ''
  return filter.type === 'day' && chosen ? formatDdMmYyyy(chosen) : chosen
}

/** 'No rep' and the reps by name, including a chosen rep that is unknown. @param reps undefined while they load */
export function repFilterOptions(
  reps: readonly { id: string; name: string }[] | undefined,
  chosen: string | undefined,
): Option[] {
  return [
    { value: NOT_ASSIGNED, label: m.registrations_not_assigned() },
    ...optionsFromNames(reps, chosen === NOT_ASSIGNED ? undefined : chosen, m.registrations_unknown_rep()),
  ]
}

/** Sorts a list in its default order, or by longest-waiting first. @param defaultLabel newest first if not set */
export function oldestFirstFilter(defaultLabel = m.registrations_newest()) {
  return {
    name: 'sort',
    label: m.registrations_sort(),
    allLabel: defaultLabel,
    options: [{ value: 'oldest', label: m.registrations_longest() }],
    isSort: true,
  } as const
}
