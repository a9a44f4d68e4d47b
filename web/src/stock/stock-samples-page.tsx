import { ADMINS, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { IMPORT_ROLES } from '@portal/contract/imports/import-columns'
import { filterAndSortSamples } from '@portal/contract/stock/sample-filter'
import {
  SAMPLE_ORDERS,
  SAMPLE_STATES,
  type SampleOrder,
  type SampleState,
} from '@portal/contract/stock/stock-rules'
import { useQuery } from '@tanstack/react-query'
import { ClipboardList, Gauge, Plus } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { importMenuItem } from '../imports/import-link.tsx'
import { omitEmptyFilters, parseChoiceParam, parseTextParam, useUrlFilters } from '../lib/url-filters.ts'
import { useAdminRole, useMayOpen } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { useListDownload } from '../ui/download-button.tsx'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { optionsFromLabels } from '../ui/select-field.tsx'
import { AddOrEditSampleDialog } from './add-or-edit-sample-dialog.tsx'
import { ReceiveGoodsDialog } from './receive-goods-dialog.tsx'
import { SampleClassRuleMatrix } from './sample-class-rule-matrix.tsx'
import { stockSamplesQuery } from './stock.api.ts'
import { StockSampleCard, stockSampleColumns } from './stock-sample-row.tsx'

const STATES: Record<SampleState, () => string> = {
  active: m.stock_state_active,
  inactive: m.stock_state_inactive,
  low: m.stock_state_low,
  expiring: m.stock_state_expiring,
  registration: m.stock_state_registration,
}

const STATE = { name: 'state', options: optionsFromLabels(SAMPLE_STATES, STATES) } as const

const ORDERS: Record<SampleOrder, () => string> = {
  name: m.stock_sort_name,
  fewest: m.stock_sort_fewest,
}

const read = (params: URLSearchParams) => ({
  state: parseChoiceParam(params, 'state', SAMPLE_STATES),
  sort: parseChoiceParam(params, 'sort', SAMPLE_ORDERS),
  search: parseTextParam(params, 'search'),
})

/** The company's samples with their stock, and which professions may have them. */
export function StockSamplesPage() {
  const samples = useQuery(stockSamplesQuery)
  const { dialog, open } = useDialog()
  const all = samples.data?.samples
  const add = () => open(close => <AddOrEditSampleDialog newPosition={all?.length ?? 0} onClose={close} />)
  const { list, change } = useUrlFilters(read)
  const wanted = omitEmptyFilters(list)
  const clear = () => change({ search: '', state: undefined })
  const download = useListDownload('samples', 'POST /admin/samples/export', wanted, [STATE])
  const role = useAdminRole()
  const mayOpen = useMayOpen()
  const mayReceive = isRoleInAdminGroup(ADMINS.shippers, role)
  const mayEdit = isRoleInAdminGroup(ADMINS.managers, role)
  const imported = (['samples', 'lots'] as const).find(kind => isRoleInAdminGroup(IMPORT_ROLES[kind], role))
  const countOf = (state?: SampleState) => all && filterAndSortSamples(all, { ...list, state }).length
  const counts = Object.fromEntries(SAMPLE_STATES.map(state => [state, countOf(state)]))
  return (
    <ListPage
      title={m.stock_title()}
      more={[
        mayEdit && { label: m.stock_add(), icon: Plus, onPress: add },
        { label: m.stock_counts(), icon: ClipboardList, to: adminPaths.stockCounts },
        download,
        mayOpen(adminPaths.limits) && { label: m.limits_title(), icon: Gauge, to: adminPaths.limits },
        imported && importMenuItem(imported),
      ]}
      action={
        mayReceive && (
          <Button onClick={() => open(close => <ReceiveGoodsDialog onClose={close} />)}>
            {m.stock_receive()}
          </Button>
        )
      }
      tabs={
        <ListTabs list={list} {...STATE} label={m.stock_state()} counts={{ ...counts, all: countOf() }} />
      }
      filters={
        <ListFilters
          list={list}
          onChange={change}
          search={{ name: 'search', label: m.registrations_search(), placeholder: m.stock_search() }}
          menus={[
            {
              name: 'sort',
              label: m.stock_sort(),
              allLabel: m.stock_sort_own(),
              options: optionsFromLabels(SAMPLE_ORDERS, ORDERS),
            },
          ]}
        />
      }
      queries={[samples]}
      rows={all && filterAndSortSamples(all, list)}
      list={rows => (
        <DataTable
          columns={stockSampleColumns()}
          rows={rows}
          keyOf={({ id }) => id}
          renderCard={sample => <StockSampleCard sample={sample} />}
          fixed
        />
      )}
      empty={m.stock_empty()}
      narrowed={all?.length !== 0 && { empty: m.stock_none_found(), onClear: clear }}
    >
      {/* Its place depends on the length of the list. */}
      {!samples.isPending && (
        <div className="pt-6">
          <SampleClassRuleMatrix />
        </div>
      )}
      {dialog}
    </ListPage>
  )
}
