import type { SampleLimit } from '@portal/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Picture } from '../brand/picture.tsx'
import { download } from '../lib/api.ts'
import { DownloadButton } from '../lib/download-button.tsx'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { useGoBack } from '../lib/use-go-back.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingLines } from '../ui/skeleton.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { limitRateText, limitScopeText, limitText } from './limit-words.ts'
import { limitsQuery } from './limits.api.ts'

/** How many samples each HCP may request. */
export function LimitsPage() {
  const limits = useQuery(limitsQuery)
  const goBack = useGoBack(paths.adminSamples)
  const [edited, setEdited] = useState<SampleLimit | 'new'>()
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <PageHeader title={m.limits_title()} onBack={goBack} />
        <div className="flex flex-wrap items-center gap-2">
          <DownloadButton file="limits.csv" load={() => download('POST /admin/sample-limits/export', {})} />
          <Button onClick={() => setEdited('new')}>{m.limits_add()}</Button>
        </div>
      </div>
      <p className="text-muted">{m.limits_text()}</p>
      <QueryErrorBanner queries={[limits]} />
      {limits.isPending && <LoadingLines lines={['h-16 w-full', 'h-16 max-w-full']} />}
      {limits.data?.length === 0 && <EmptyState picture={<Picture name="empty" />} text={m.limits_empty()} />}
      {limits.data && limits.data.length > 0 && (
        <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
          {limits.data.map(limit => (
            <LimitRow key={limit.id} limit={limit} onEdit={() => setEdited(limit)} />
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <LimitDialog limit={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
  )
}

function LimitRow({ limit, onEdit }: { limit: SampleLimit; onEdit(): void }) {
  return (
    <li className="flex items-center gap-2 py-1 pr-1 pl-4">
      <div className="grid min-w-0 flex-1 items-center gap-x-4 py-2 md:grid-cols-3">
        <strong className="wrap-anywhere">{limitScopeText(limit)}</strong>
        <span className="tabular-nums">{limitRateText(limit)}</span>
        <span className="flex flex-wrap gap-x-4 text-sm">
          <span>{limit.profession ?? m.limits_profession_all()}</span>
          {!limit.active && <strong>{m.stock_inactive()}</strong>}
        </span>
      </div>
      <IconButton label={m.limits_edit({ limit: limitText(limit) })} onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  )
}
