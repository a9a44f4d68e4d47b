import type { Promoter } from '@portal/contract/promoters'
import { NOT_ASSIGNED } from '@portal/contract/registration-status'
import { useCallback } from 'react'
import { m } from '../paraglide/messages.js'
import { SelectField } from '../ui/select-field.tsx'
import { type ListState, readStatus } from './list-state.ts'
import { SearchBox } from './search-box.tsx'

type Props = {
  list: ListState
  promoters: readonly Promoter[] | undefined
  /** @param typing the change comes with every pause of typing, so Back need not go through each */
  onChange(change: Partial<Omit<ListState, 'page'>>, typing?: boolean): void
}

/** What narrows the list: a search, a status, a sales rep (R§2). */
export function ListFilters({ list, promoters = [], onChange }: Props) {
  const search = useCallback((text: string) => onChange({ search: text }, true), [onChange])
  return (
    <search className="grid grid-cols-2 gap-3 min-[700px]:grid-cols-[2fr_1fr_1fr]">
      <div className="col-span-2 min-[700px]:col-span-1">
        <SearchBox value={list.search} onSearch={search} />
      </div>
      <SelectField
        label={m.registrations_status()}
        value={list.status ?? ''}
        onChange={event => onChange({ status: readStatus(event.target.value) })}
        options={[
          { value: '', label: m.registrations_all() },
          { value: 'COMPLETED', label: m.registrations_approved() },
          { value: 'PENDING', label: m.registrations_pending() },
          { value: 'CANCELLED', label: m.registrations_rejected() },
        ]}
      />
      <SelectField
        label={m.registrations_rep()}
        value={list.salesRep ?? ''}
        onChange={event => onChange({ salesRep: event.target.value || undefined })}
        options={[
          { value: '', label: m.registrations_all() },
          { value: NOT_ASSIGNED, label: m.registrations_not_assigned() },
          ...promoters.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </search>
  )
}
