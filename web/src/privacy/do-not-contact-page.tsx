import type { DoNotContactList } from '@portal/contract/consents/do-not-contact.endpoints'
import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../admin-paths.ts'
import { importMenuItem } from '../imports/import-link.tsx'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { formatCount } from '../lib/format-count.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { m } from '../texts.ts'
import { DataTable } from '../ui/data-table.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { CheckNumberDialog } from './check-number-dialog.tsx'
import { doNotContactQuery } from './do-not-contact.api.ts'

type Addition = DoNotContactList['additions'][number]

/** The numbers that the company does not write to of its own accord: how many were added when and by whom, and whether one is among them. */
export function DoNotContactPage() {
  const found = useQuery(doNotContactQuery)
  return (
    <ListPage
      title={m.do_not_contact_heading()}
      count={found.data?.count}
      backTo={adminPaths.privacy}
      more={[importMenuItem('doNotContact')]}
      action={
        <DialogButton dialog={close => <CheckNumberDialog onClose={close} />}>
          {m.do_not_contact_check_number()}
        </DialogButton>
      }
      filters={<p className="max-w-prose py-1 text-muted">{m.do_not_contact_text()}</p>}
      queries={[found]}
      rows={found.data?.additions}
      list={rows => <AdditionTable additions={rows} />}
      empty={m.do_not_contact_empty()}
    />
  )
}

function AdditionTable({ additions }: { additions: readonly Addition[] | undefined }) {
  return (
    <DataTable
      columns={[
        {
          heading: m.consents_when(),
          isRowHeader: true,
          cell: ({ day }) => formatDdMmYyyy(day),
          look: 'px-3 tabular-nums',
        },
        { heading: m.consents_who(), cell: ({ by }) => personNameOrErased(by), look: 'wrap-anywhere px-3' },
        {
          heading: m.do_not_contact_numbers(),
          cell: ({ count }) => formatCount(count),
          look: 'px-3 tabular-nums',
        },
      ]}
      rows={additions}
      keyOf={({ day, by }) => `${day} ${by}`}
      renderCard={({ day, by, count }) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 pt-2">
            <strong className="text-base tabular-nums">{formatDdMmYyyy(day)}</strong>
            <span className="tabular-nums">{formatCount(count)}</span>
          </div>
          <span className="wrap-anywhere text-muted">{personNameOrErased(by)}</span>
        </>
      )}
    />
  )
}
