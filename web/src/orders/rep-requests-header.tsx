import type { OrderState } from '@portal/contract/order-status'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readPreviousPath } from '../lib/navigation-state.ts'
import { paths } from '../paths.ts'
import type { OrderList } from '../reps/recruited-users.api.ts'
import { m } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { OrderStatusFilter } from './order-status-filter.tsx'

type Props = {
  list: OrderList
  /** Number of orders by status; undefined for a list that is too short to need filters. */
  counts: Record<OrderState, number> | undefined
  onChange(change: Partial<OrderList>): void
}

/** The screen's title and the filters, which stay visible while the list scrolls. */
export function RepRequestsHeader({ list, counts, onChange }: Props) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [searching, setSearching] = useState(list.search !== '')
  const close = () => {
    setSearching(false)
    if (list.search !== '') onChange({ search: '' })
  }
  const Icon = searching ? X : Search
  return (
    <>
      <PageHeader
        title={m.requests_heading()}
        onBack={() => navigate(readPreviousPath(state) ?? paths.repHome)}
      />
      {counts && (
        <div className="sticky top-0 z-20 -mx-4 -my-1 grid gap-1 bg-paper px-4 py-1 pt-[max(4px,env(safe-area-inset-top))]">
          <div className="flex">
            <IconButton
              label={searching ? m.requests_search_close() : m.requests_search()}
              aria-expanded={searching}
              className="-ml-3"
              onClick={() => (searching ? close() : setSearching(true))}
            >
              <Icon aria-hidden="true" className="size-6" />
            </IconButton>
            <OrderStatusFilter counts={counts} list={list} />
          </div>
          {searching && (
            <SearchBox
              label={m.requests_search_label()}
              autoFocus={list.search === ''}
              value={list.search}
              onSearch={search => onChange({ search })}
            />
          )}
        </div>
      )}
    </>
  )
}
