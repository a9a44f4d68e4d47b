import { NOT_ASSIGNED } from '@portal/contract/registration-status'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FilterSelect, optionsFromNames } from '../ui/select-field.tsx'

type RepProps = {
  /** The reps to choose from; undefined while they load. */
  reps: readonly { id: string; name: string }[] | undefined
  /** A rep's id or `NOT_ASSIGNED`; undefined for all. */
  value: string | undefined
  onChoose(rep: string | undefined): void
}

/** Shows the records of one sales rep, or of none. */
export function RepFilter({ reps, value, onChoose }: RepProps) {
  const chosen = value === NOT_ASSIGNED ? undefined : value
  return (
    <FilterSelect
      label={m.registrations_rep()}
      value={value}
      onChoose={rep => onChoose(rep || undefined)}
      options={[
        { value: NOT_ASSIGNED, label: m.registrations_not_assigned() },
        ...optionsFromNames(reps, chosen, m.registrations_unknown_rep()),
      ]}
    />
  )
}

type MoreProps = { open: boolean; onToggle(): void }

/** On a phone: shows the rarer filters, which otherwise would push the first row of the list out of view. */
export function MoreFiltersButton({ open, onToggle }: MoreProps) {
  return (
    <Button variant="secondary" className="self-end px-3! md:hidden" aria-expanded={open} onClick={onToggle}>
      {m.all_requests_more_filters()}
    </Button>
  )
}

type SortProps = { value: 'oldest' | undefined; onChoose(sort: 'oldest' | undefined): void }

/** Sorts a list by the newest, or by what waits longest. */
export function WaitingSort({ value, onChoose }: SortProps) {
  return (
    <FilterSelect
      label={m.registrations_sort()}
      value={value}
      all={m.registrations_newest()}
      onChoose={sort => onChoose(sort === 'oldest' ? 'oldest' : undefined)}
      options={[{ value: 'oldest', label: m.registrations_longest() }]}
    />
  )
}
