import { NOT_ASSIGNED } from '@portal/contract/users/registration-status'
import { ListFilter as FilterIcon, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { formatCount } from '../lib/format-count.ts'
import { m } from '../texts.ts'
import { Button, buttonClassName } from './button.tsx'
import { DayFilter } from './date-field.tsx'
import { FilterSelect, optionsFromNames } from './filter-select.tsx'
import { Popup } from './popup.tsx'
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

/** A filter without a field, in words. */
export type FilterChip = { text: string; onRemove(): void }

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
  /** Choices that stand beside the search where there is room: the order, and the menus that the specification names. */
  menus?: readonly ListFilter<List>[]
  /** The other filters, behind a button. */
  filters?: readonly ListFilter<List>[]
  chips?: readonly (FilterChip | false | undefined | '')[]
  /** At the right end. */
  children?: ReactNode
}

/**
 * The filters above a list, which change the URL, in one row: search, *Filters (n)*, order. What is set behind the button is a
 * chip below. On a phone the menus too are behind the button.
 */
export function ListFilters<List extends object>(props: Props<List>) {
  const { search, list, onChange, menus = [], filters = [], chips = [], children } = props
  const wide = useHasRoomForTable()
  const hidden = wide ? filters : [...menus, ...filters]
  const set = hidden.filter(filter => chosenText(filter, list) !== '')
  const shownChips = [
    ...set.map(filter => ({
      text: `${filter.label}: ${chosenText(filter, list)}`,
      onRemove: () => onChange(clearOf(filter)),
    })),
    ...chips.filter(chip => typeof chip === 'object'),
  ]
  return (
    // In a low window, as at 200 %, the rows need the height.
    <search className="sticky top-[var(--header,56px)] z-10 flex flex-wrap items-center gap-2 bg-paper py-1 [@media(height<=30rem)]:relative [@media(height<=30rem)]:top-0 print:hidden">
      {search && (
        <SearchBox
          {...search}
          isInline
          value={chosenValue(list, search.name)}
          onSearch={text => onChange(changeOf<List>(search.name, text), true)}
        />
      )}
      {hidden.length > 0 && (
        <FiltersPopup count={set.length} onClear={() => onChange(Object.assign({}, ...set.map(clearOf)))}>
          {hidden.map(filter => (
            <FilterField key={filter.name} filter={filter} list={list} onChange={onChange} />
          ))}
        </FiltersPopup>
      )}
      {wide &&
        menus.map(filter => (
          <FilterField key={filter.name} filter={filter} list={list} onChange={onChange} isInline />
        ))}
      {children && <div className="ml-auto flex min-w-0 items-center gap-2">{children}</div>}
      {shownChips.length > 0 && (
        <div className="flex w-full flex-wrap gap-2">
          {shownChips.map(chip => (
            <Button
              key={chip.text}
              variant="secondary"
              size="compact"
              aria-label={m.activity_remove({ filter: chip.text })}
              onClick={chip.onRemove}
            >
              <span className="flex items-center gap-2">
                {chip.text}
                <X className="size-4 shrink-0" />
              </span>
            </Button>
          ))}
        </div>
      )}
    </search>
  )
}

function chosenValue(list: object, name: string): string {
  return String(Reflect.get(list, name) ?? '')
}

function changeOf<List>(name: keyof List & string, value: string | undefined): Partial<List> {
  return { [name]: value } as Partial<List> // a filter's own name
}

function clearOf<List>(filter: ListFilter<List>): Partial<List> {
  return changeOf<List>(filter.name, 'options' in filter ? undefined : '')
}

type FieldProps<List> = ListProps<List> & { filter: ListFilter<List>; isInline?: boolean }

function FilterField<List extends object>({ filter, list, onChange, isInline }: FieldProps<List>) {
  const { name, label } = filter
  const shown = { label, value: chosenValue(list, name) }
  const change = (value: string | undefined) => onChange(changeOf<List>(name, value))
  if ('options' in filter)
    return <FilterSelect {...shown} {...filter} isInline={isInline ?? false} onChoose={change} />
  if (filter.type === 'day') return <DayFilter {...shown} onDayChange={change} />
  const type = (text: string) => onChange(changeOf<List>(name, text), true)
  return <SearchBox {...shown} maxLength={filter.maxLength} onSearch={type} />
}

type PopupProps = { count: number; onClear(): void; children: ReactNode }

/**
 * The less used filters behind a button. They apply at once, so the list behind shows what they leave. On a phone the popup has
 * the width of the row.
 */
function FiltersPopup({ count, onClear, children }: PopupProps) {
  return (
    <Popup
      trigger={
        <>
          <FilterIcon className="size-5 shrink-0 max-md:hidden" />
          {count > 0 ? m.list_filters_set({ count: formatCount(count) }) : m.list_filters()}
        </>
      }
      className={buttonClassName({ variant: 'secondary', size: 'compact' })}
      rootClassName="md:relative"
      popupClassName="inset-x-0 top-full mt-1 gap-4 p-4 md:right-auto md:w-120"
    >
      <fieldset
        aria-label={m.list_filters()}
        className="-m-1 grid max-h-[50dvh] grid-cols-2 items-end gap-3 overflow-y-auto p-1"
      >
        {children}
      </fieldset>
      <div className="flex justify-end gap-2">
        {count > 0 && (
          <Button variant="quiet" size="compact" onClick={onClear}>
            {m.registrations_clear()}
          </Button>
        )}
        <Button size="compact">{m.common_done()}</Button>
      </div>
    </Popup>
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
