import type { OrderState } from '@portal/contract/orders/order-status'
import { Search, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePreviousScreenPath } from '../lib/use-go-back.ts'
import { paths } from '../paths.ts'
import type { RepOrderFilters } from '../reps/recruited-users.api.ts'
import { m } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { OrderStatusFilter } from './order-status-filter.tsx'

type Props = {
  filters: RepOrderFilters
  /** Number of orders by status; undefined for a list that is too short to need filters. */
  countsByStatus: Record<OrderState, number> | undefined
  onChange(change: Partial<RepOrderFilters>): void
  /** Where the selection begins: at the right end of the filters, or of the title. */
  selectSlot: ReactNode
}

/** The screen's title and the filters, which stay visible while the list scrolls. */
export function RepRequestsHeader({ filters, countsByStatus, onChange, selectSlot }: Props) {
  const previous = usePreviousScreenPath()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  // A search set by a link or a notice shows too, so that nothing narrows the list unseen.
  const searching = opened || filters.search !== ''
  const close = () => {
    setOpened(false)
    if (filters.search !== '') onChange({ search: '' })
  }
  return (
    <>
      <PageHeader title={m.requests_heading()} onBack={() => navigate(previous ?? paths.repHome)}>
        {!countsByStatus && selectSlot}
      </PageHeader>
      {countsByStatus && (
        <div className="sticky top-0 z-20 -mx-4 -my-1 grid gap-1 bg-paper px-4 py-1 pt-[max(4px,env(safe-area-inset-top))]">
          <div className="flex">
            <IconButton
              icon={searching ? X : Search}
              isLarge
              label={searching ? m.requests_search_close() : m.requests_search()}
              aria-expanded={searching}
              className="-ml-3"
              onClick={() => (searching ? close() : setOpened(true))}
            />
            <OrderStatusFilter countsByStatus={countsByStatus} filters={filters} />
            {selectSlot}
          </div>
          {searching && (
            <SearchBox
              label={m.requests_search_label()}
              autoFocus={filters.search === ''}
              value={filters.search}
              onSearch={search => {
                setOpened(true)
                onChange({ search })
              }}
            />
          )}
        </div>
      )}
    </>
  )
}
