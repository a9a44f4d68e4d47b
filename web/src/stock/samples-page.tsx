import type { Sample } from '@portal/contract/stock'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Picture } from '../brand/picture.tsx'
import { download } from '../lib/api.ts'
import { DownloadButton } from '../lib/download-button.tsx'
import { ImportLink } from '../lib/import-link.tsx'
import { LoadFailed } from '../lib/load-failed.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingText, SkeletonLines } from '../ui/skeleton.tsx'
import { RuleMatrix } from './rule-matrix.tsx'
import { SampleDialog } from './sample-dialog.tsx'
import { SampleRow } from './sample-row.tsx'
import { samplesQuery } from './stock.api.ts'

/** The company's samples with what is left of them, and who may have them. */
export function SamplesPage() {
  const samples = useQuery(samplesQuery)
  const [edited, setEdited] = useState<Sample | 'new'>()
  const list = samples.data?.samples
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <PageHeader title={m.stock_title()} />
        <div className="flex flex-wrap items-center gap-2">
          <ButtonLink variant="quiet" className="px-3!" to={paths.adminLimits}>
            {m.limits_title()}
          </ButtonLink>
          <ImportLink kind="samples" />
          <DownloadButton
            narrowed={false}
            file="samples.csv"
            load={() => download('POST /admin/samples/export', {})}
          />
          <Button onClick={() => setEdited('new')}>{m.stock_add()}</Button>
        </div>
      </div>
      <LoadFailed queries={[samples]} />
      {samples.isPending && <Loading />}
      {list?.length === 0 && <EmptyState picture={<Picture name="empty" />} text={m.stock_empty()} />}
      {list !== undefined && list.length > 0 && (
        <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
          {list.map(sample => (
            <SampleRow key={sample.id} sample={sample} onEdit={() => setEdited(sample)} />
          ))}
        </ul>
      )}
      <RuleMatrix />
      {edited !== undefined && (
        <SampleDialog
          sample={edited === 'new' ? undefined : edited}
          position={list?.length ?? 0}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

function Loading() {
  return (
    <div>
      <LoadingText text={m.common_loading()} />
      <SkeletonLines lines={['h-16 w-full', 'h-16', 'h-16 min-w-full', 'h-16 max-w-full']} />
    </div>
  )
}
