import type { RepAbsence, RepAccount } from '@portal/contract/reps'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { api, download } from '../lib/api.ts'
import { DownloadButton } from '../lib/download-button.tsx'
import { failureText } from '../lib/failure.ts'
import { ImportLink } from '../lib/import-link.tsx'
import { ListPage } from '../lib/list-page.tsx'
import { m } from '../paraglide/messages.js'
import { useCompany } from '../session/signed-in.ts'
import { Button } from '../ui/button.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { FilterSelect } from '../ui/select-field.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { AbsenceDialog } from './absence-dialog.tsx'
import { DeactivateRepDialog } from './deactivate-rep-dialog.tsx'
import { RepForm } from './rep-form.tsx'
import { useRepList } from './rep-list.ts'
import { RepTable } from './rep-table.tsx'
import { repsQuery, useRepMutation } from './reps.api.ts'

/** Reps shown at a time. */
const PAGE = 50

/** The dialog above the list: the form of a new or existing rep, or the choice of who takes over. */
type Asked = { about: 'new' | RepAccount; handOver: boolean; open: boolean; round: number }

/** The company's sales reps: add, change, deactivate and reactivate. */
export function RepsPage() {
  const reps = useQuery(repsQuery)
  const { companies, company } = useCompany()
  const { list, wanted, shown, change, clear } = useRepList(reps.data)
  const [asked, setAsked] = useState<Asked>({ about: 'new', handOver: false, open: false, round: 0 })
  const [length, setLength] = useState(PAGE)
  const [away, setAway] = useState<{ rep: RepAccount; absence: RepAbsence | undefined }>()
  const { mutate: reactivate } = useRepMutation(({ id }: RepAccount) =>
    api('POST /admin/reps/:id/reactivate', { params: { id } }),
  )
  const ask = (about: Asked['about'], handOver = false) =>
    setAsked(({ round }) => ({ about, handOver, open: true, round: round + 1 }))
  const close = () => setAsked(now => ({ ...now, open: false }))
  const dialog = { open: asked.open, onClose: close }
  return (
    <ListPage
      title={m.reps_heading()}
      actions={
        <div className="flex flex-wrap items-center sm:gap-x-3">
          <ImportLink kind="reps" />
          <DownloadButton
            narrowed={Object.keys(wanted).length > 0}
            file="sales-reps.csv"
            load={() => download('POST /admin/reps/export', { body: wanted })}
          />
          <Button onClick={() => ask('new')}>
            <span className="flex items-center gap-2">
              <UserPlus aria-hidden="true" className="size-5 shrink-0" />
              {m.reps_add()}
            </span>
          </Button>
        </div>
      }
      filters={
        <search className="grid grid-cols-2 gap-3 md:grid-cols-[2fr_1fr]">
          <div className="col-span-2 md:col-span-1">
            <SearchBox
              label={m.reps_search()}
              placeholder={m.reps_search_placeholder()}
              value={list.search}
              onSearch={search => change({ search }, true)}
            />
          </div>
          <FilterSelect
            label={m.reps_state()}
            value={list.state}
            onChoose={value => change({ state: value })}
            options={[
              { value: '', label: m.reps_all() },
              { value: 'active', label: m.reps_active() },
              { value: 'inactive', label: m.reps_inactive() },
            ]}
          />
        </search>
      }
      queries={[reps, companies]}
      rows={reps.data && shown}
      list={rows => (
        <>
          <RepTable
            reps={rows?.slice(0, length)}
            onEdit={rep => ask(rep)}
            onDeactivate={rep => ask(rep, true)}
            onReactivate={rep =>
              reactivate(rep, {
                onSuccess: () => showSuccess(m.reps_reactivated({ name: rep.name })),
                onError: error => showAlert(failureText(error)),
              })
            }
            onAbsence={(rep, absence) => setAway({ rep, absence })}
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
      {company && away && (
        <AbsenceDialog {...away} reps={reps.data ?? []} onClose={() => setAway(undefined)} />
      )}
      {asked.about !== 'new' && asked.handOver && (
        <DeactivateRepDialog key={asked.round} {...dialog} rep={asked.about} reps={reps.data ?? []} />
      )}
      {company && !asked.handOver && (
        <RepForm
          key={asked.round}
          {...dialog}
          rep={asked.about === 'new' ? undefined : asked.about}
          prefix={company.phonePrefix}
        />
      )}
    </ListPage>
  )
}
