import { NOT_ASSIGNED } from '@portal/contract/users/registration-status'
import { formatCount } from '../lib/format-count.ts'
import { m } from '../texts.ts'
import { Button } from './button.tsx'
import { RemovableFilterChip } from './filter-chip.tsx'
import { FilterSelect, optionsFromNames } from './filter-select.tsx'
import type { Option } from './select-field.tsx'
import { useHasRoomForTable } from './use-has-room-for-table.ts'

type RepProps = {
  /** The reps to choose from; undefined while they load. */
  reps: readonly { id: string; name: string }[] | undefined
  /** A rep's id or `NOT_ASSIGNED`; undefined for all. */
  repId: string | undefined
  onChoose(rep: string | undefined): void
}

/** Shows the records of one sales rep, or of none. */
export function RepFilterSelect({ reps, repId, onChoose }: RepProps) {
  return (
    <FilterSelect
      label={m.registrations_rep()}
      value={repId}
      onChoose={rep => onChoose(rep || undefined)}
      options={repOptions(reps, repId)}
    />
  )
}

/** The options 'no rep' and the reps by name, including a chosen rep that is unknown. */
function repOptions(reps: RepProps['reps'], value: string | undefined): Option[] {
  const chosen = value === NOT_ASSIGNED ? undefined : value
  return [
    { value: NOT_ASSIGNED, label: m.registrations_not_assigned() },
    ...optionsFromNames(reps, chosen, m.registrations_unknown_rep()),
  ]
}

/** @returns the name of the rep whose records show; '' for all */
export function chosenRepNameOrEmpty(reps: RepProps['reps'], repId: string | undefined): string {
  return repOptions(reps, repId).find(option => option.value === repId)?.label ?? ''
}

/** One of the rarer filters, in words; not set while `value` is empty. */
export type HiddenFilter = { label: string; value: string; onRemove(): void }

type MoreProps = { filters: readonly HiddenFilter[]; isOpen: boolean; onToggle(): void }

/**
 * On a phone: shows the less used filters, which otherwise would push the first row out of view. While they are hidden, the
 * active ones show as removable chips.
 */
export function MoreFiltersOnPhone({ filters, isOpen, onToggle }: MoreProps) {
  const wide = useHasRoomForTable()
  const set = filters.filter(({ value }) => value !== '')
  if (wide) return null
  return (
    <>
      <Button variant="secondary" className="self-end px-3!" aria-expanded={isOpen} onClick={onToggle}>
        {set.length > 0
          ? m.all_requests_more_filters_set({ count: formatCount(set.length) })
          : m.all_requests_more_filters()}
      </Button>
      {!isOpen && set.length > 0 && (
        <div className="col-span-full flex flex-wrap gap-2">
          {set.map(({ label, value, onRemove }) => (
            <RemovableFilterChip key={label} text={`${label}: ${value}`} onRemove={onRemove} />
          ))}
        </div>
      )}
    </>
  )
}

type SortProps = {
  value: 'oldest' | undefined
  /** Label of the default order; newest first if not set. */
  defaultLabel?: string
  onChoose(sort: 'oldest' | undefined): void
}

/** Sorts a list in its default order, or by longest-waiting first. */
export function NewestOrOldestSortSelect({
  value,
  defaultLabel = m.registrations_newest(),
  onChoose,
}: SortProps) {
  return (
    <FilterSelect
      label={m.registrations_sort()}
      value={value}
      allLabel={defaultLabel}
      onChoose={sort => onChoose(sort === 'oldest' ? 'oldest' : undefined)}
      options={[{ value: 'oldest', label: m.registrations_longest() }]}
    />
  )
}
