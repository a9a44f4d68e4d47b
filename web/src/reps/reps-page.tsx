import { ADMINS } from '@portal/contract/admin-roles'
import { matchesRepFilter } from '@portal/contract/reps/rep-filter'
import type { RepAccount } from '@portal/contract/reps/reps.endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { importMenuItem } from '../imports/import-link.tsx'
import { callApi, downloadFile } from '../lib/api.ts'
import { parseChoiceParam, parseTextParam, useUrlFilters } from '../lib/url-filters.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { useDownload } from '../ui/download-button.tsx'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { ListTabs } from '../ui/list-tabs.tsx'
import { optionsFromLabels } from '../ui/select-field.tsx'
import { DeactivateRepDialog } from './deactivate-rep-dialog.tsx'
import { RepAbsenceDialog } from './rep-absence-dialog.tsx'
import { RepAccountDialog } from './rep-account-dialog.tsx'
import { RepAccountTable } from './rep-account-table.tsx'
import { REP_QUERY_KEYS, repAccountsQuery } from './reps.api.ts'

/** Reps shown at a time. */
const PAGE = 50

const STATES = ['active', 'inactive'] as const

const STATE = {
  name: 'state',
  options: optionsFromLabels(STATES, { active: m.reps_active, inactive: m.reps_inactive }),
} as const

const read = (params: URLSearchParams) => ({
  search: parseTextParam(params, 'search'),
  state: parseChoiceParam(params, 'state', STATES),
})

/** The company's sales reps: add, change, deactivate and reactivate. */
export function RepAccountsPage() {
  const reps = useQuery(repAccountsQuery)
  const { company } = useSignedIn()
  const { list, change, clear } = useUrlFilters(read)
  const wanted = {
    ...(list.search && { search: list.search }),
    ...(list.state && { active: list.state === 'active' }),
  }
  const { dialog, open } = useDialog()
  const [length, setLength] = useState(PAGE)
  const reactivating = useApiMutation(
    ({ id }: RepAccount) => callApi('POST /admin/reps/:id/reactivate', { params: { id }, repeatable: true }),
    { invalidates: REP_QUERY_KEYS, savedText: ({ name }) => m.reps_reactivated({ name }) },
  )
  const mayChange = useHasAdminRole(ADMINS.managers)
  const download = useDownload({
    isFiltered: Object.keys(wanted).length > 0,
    file: { of: 'sales-reps', filters: list, named: [STATE] },
    loadFile: () => downloadFile('POST /admin/reps/export', { body: wanted }),
  })
  const all = reps.data ?? []
  const found = reps.data?.filter(rep => matchesRepFilter(rep, { ...wanted, active: undefined }))
  const active = found?.filter(rep => rep.active).length
  const counts = found && { all: found.length, active, inactive: found.length - (active ?? 0) }
  const edit = (rep?: RepAccount) =>
    open(close => <RepAccountDialog rep={rep} phonePrefix={company.phonePrefix} onClose={close} />)
  return (
    <ListPage
      title={m.reps_heading()}
      more={[mayChange && importMenuItem('reps'), download]}
      action={mayChange && <Button onClick={() => edit()}>{m.reps_add()}</Button>}
      tabs={<ListTabs list={list} {...STATE} label={m.reps_state()} counts={counts} />}
      filters={
        <ListFilters
          list={list}
          onChange={change}
          search={{ name: 'search', label: m.reps_search(), placeholder: m.reps_search_placeholder() }}
        />
      }
      queries={[reps]}
      rows={reps.data?.filter(rep => matchesRepFilter(rep, wanted))}
      list={rows => (
        <>
          <RepAccountTable
            reps={rows?.slice(0, length)}
            onEdit={edit}
            onDeactivate={rep =>
              open(close => <DeactivateRepDialog rep={rep} allReps={all} onClose={close} />)
            }
            onReactivate={reactivating.save}
            onAbsence={(rep, absence) =>
              open(close => <RepAbsenceDialog rep={rep} absence={absence} reps={all} onClose={close} />)
            }
          />
          {rows && rows.length > length && (
            <Button variant="secondary" onClick={() => setLength(length + PAGE)}>
              {m.common_load_more()}
            </Button>
          )}
        </>
      )}
      empty={m.reps_empty()}
      narrowed={reps.data?.length !== 0 && { empty: m.reps_none_found(), onClear: clear }}
    >
      {dialog}
    </ListPage>
  )
}
