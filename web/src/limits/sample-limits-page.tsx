import { ADMINS } from '@portal/contract/admin-roles'
import type { SampleLimit } from '@portal/contract/limits/limits.endpoints'
import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../admin-paths.ts'
import { downloadFile } from '../lib/api.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { useDownload } from '../ui/download-button.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { limitRateText, limitScopeText, sampleLimitText } from './limit-labels.ts'
import { sampleLimitsQuery } from './limits.api.ts'
import { SampleLimitDialog } from './sample-limit-dialog.tsx'

/** How many samples each HCP may request. */
export function SampleLimitsPage() {
  const limits = useQuery(sampleLimitsQuery)
  const { dialog, open } = useDialog()
  const edit = (limit?: SampleLimit) => open(close => <SampleLimitDialog limit={limit} onClose={close} />)
  const download = useDownload({
    file: { of: 'limits' },
    loadFile: () => downloadFile('POST /admin/sample-limits/export', {}),
  })
  return (
    <ListPage
      title={m.limits_title()}
      backTo={adminPaths.samples}
      more={[download]}
      action={
        <OnlyForAdmins roles={ADMINS.managers}>
          <Button onClick={() => edit()}>{m.limits_add()}</Button>
        </OnlyForAdmins>
      }
      filters={<p className="text-muted lg:py-2">{m.limits_text()}</p>}
      queries={[limits]}
      rows={limits.data}
      list={rows => <LimitTable limits={rows} onEdit={edit} />}
      empty={m.limits_empty()}
    >
      {dialog}
    </ListPage>
  )
}

type TableProps = { limits: readonly SampleLimit[] | undefined; onEdit(limit: SampleLimit): void }

/** The limits as rows. The samples of a limit open it, for those who may change it. */
function LimitTable({ limits, onEdit }: TableProps) {
  const mayEdit = useHasAdminRole(ADMINS.managers)
  const name = (limit: SampleLimit) =>
    mayEdit ? (
      <button
        type="button"
        aria-label={m.limits_edit({ limit: sampleLimitText(limit) })}
        className="-ml-1 min-h-(--control) rounded-control px-1 text-left font-semibold text-action-ink hover:underline"
        onClick={() => onEdit(limit)}
      >
        {limitScopeText(limit)}
      </button>
    ) : (
      limitScopeText(limit)
    )
  const profession = ({ profession }: SampleLimit) =>
    profession ? translatedValue(profession) : m.limits_profession_all()
  const state = ({ active }: SampleLimit) =>
    active ? m.reps_active() : <strong>{m.stock_inactive()}</strong>
  return (
    <DataTable
      fixed
      columns={[
        { heading: m.limits_scope(), isRowHeader: true, cell: name, look: 'wrap-anywhere px-3' },
        { heading: m.limits_pieces(), cell: limitRateText, look: 'px-3 tabular-nums' },
        { heading: m.limits_profession(), cell: profession },
        { heading: m.reps_state(), cell: state, look: 'w-36 px-3' },
      ]}
      rows={limits}
      keyOf={({ id }) => id}
      onOpen={mayEdit ? onEdit : undefined}
      renderCard={limit => (
        <>
          <span className="text-base">{name(limit)}</span>
          <span className="tabular-nums">{limitRateText(limit)}</span>
          <span className="text-muted">
            {profession(limit)}
            {!limit.active && <> · {state(limit)}</>}
          </span>
        </>
      )}
    />
  )
}
