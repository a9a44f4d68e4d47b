import { ADMINS } from '@portal/contract/admin-roles'
import type { SampleLimit } from '@portal/contract/limits/limits.endpoints'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { downloadFile } from '../lib/api.ts'
import { useGoBackOr } from '../lib/use-go-back.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { useDownload } from '../ui/download-button.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { limitRateText, limitScopeText, sampleLimitText } from './limit-labels.ts'
import { sampleLimitsQuery } from './limits.api.ts'
import { SampleLimitDialog } from './sample-limit-dialog.tsx'

/** How many samples each HCP may request. */
export function SampleLimitsPage() {
  const limits = useQuery(sampleLimitsQuery)
  const goBack = useGoBackOr(adminPaths.samples)
  const { dialog, open } = useDialog()
  const edit = (limit?: SampleLimit) => open(close => <SampleLimitDialog limit={limit} onClose={close} />)
  const download = useDownload({
    fileName: 'limits.csv',
    loadFile: () => downloadFile('POST /admin/sample-limits/export', {}),
  })
  return (
    <ListPage
      title={m.limits_title()}
      onBack={goBack}
      more={[download]}
      action={
        <OnlyForAdmins roles={ADMINS.managers}>
          <Button onClick={() => edit()}>{m.limits_add()}</Button>
        </OnlyForAdmins>
      }
      filters={<p className="text-muted">{m.limits_text()}</p>}
      queries={[limits]}
      rows={limits.data}
      list={rows =>
        rows === undefined ? (
          <LoadingSkeletonLines lines={['h-16 w-full', 'h-16 w-full']} />
        ) : (
          <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
            {rows.map(limit => (
              <LimitRow key={limit.id} limit={limit} onEdit={() => edit(limit)} />
            ))}
          </ul>
        )
      }
      empty={m.limits_empty()}
    >
      {dialog}
    </ListPage>
  )
}

function LimitRow({ limit, onEdit }: { limit: SampleLimit; onEdit(): void }) {
  return (
    <li className="flex items-center gap-2 py-1 pr-1 pl-4">
      <div className="grid min-w-0 flex-1 items-center gap-x-4 py-2 md:grid-cols-3">
        <strong className="wrap-anywhere">{limitScopeText(limit)}</strong>
        <span className="tabular-nums">{limitRateText(limit)}</span>
        <span className="flex flex-wrap gap-x-4 text-sm">
          <span>{limit.profession ? translatedValue(limit.profession) : m.limits_profession_all()}</span>
          {!limit.active && <strong>{m.stock_inactive()}</strong>}
        </span>
      </div>
      <OnlyForAdmins roles={ADMINS.managers}>
        <IconButton label={m.limits_edit({ limit: sampleLimitText(limit) })} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-5" />
        </IconButton>
      </OnlyForAdmins>
    </li>
  )
}
