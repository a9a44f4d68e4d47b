import { isRoleInAdminGroup } from '@portal/contract/admin-roles'
import {
  IGNORED_COLUMNS,
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  IMPORT_ROLES,
  type ImportKind,
} from '@portal/contract/imports/import-columns'
import { INVITATIONS_PER_PRESS_MAX } from '@portal/contract/notifications/message-kinds'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { paths } from '../paths.ts'
import { useAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { columnRuleText } from './column-labels.ts'
import { ImportResultPanel, type ResultTexts } from './import-result.tsx'
import { importErrorText, useImportOrCheckFile } from './imports.api.ts'
import { InviteImportedHcpsSection } from './invite-imported-hcps-section.tsx'
import { PastedCells } from './pasted-cells.tsx'
import { readFileAsCsv } from './read-file.ts'
import { SheetColumns } from './sheet-columns.tsx'
import { SheetFileField } from './sheet-file-field.tsx'

type KindTexts = { name: () => string; list: string; intro?: () => string; result?: ResultTexts }

const KINDS: Record<ImportKind, KindTexts> = {
  hcps: { name: m.import_hcps, list: paths.adminHome },
  assignments: {
    name: m.import_assignments,
    list: paths.adminHome,
    intro: m.import_assign_intro,
    result: { checked: m.import_assign_fine, done: m.import_assign_done },
  },
  licences: { name: m.licence_import, list: paths.adminHome },
  reps: { name: m.reps_heading, list: adminPaths.reps },
  samples: { name: m.stock_title, list: adminPaths.samples },
  lots: { name: m.import_lots, list: adminPaths.samples },
  doNotContact: { name: m.import_do_not_contact, list: adminPaths.doNotContact },
}

/** Imports records: choose a kind, choose a file, see the check's result, then import all or nothing. */
export function ImportRecordsPage() {
  const [params, setParams] = useSearchParams()
  const role = useAdminRole()
  const kinds = IMPORT_KINDS.filter(one => isRoleInAdminGroup(IMPORT_ROLES[one], role))
  const shown = kinds.find(one => one === params.get('kind')) ?? kinds[0] ?? 'lots'
  // The address follows later, after the navigation: a file that is chosen at once belongs to the new kind.
  const [chosen, setChosen] = useState<{ kind: ImportKind; instead: ImportKind }>()
  const kind = chosen?.instead === shown ? chosen.kind : shown
  // Adds no history entry: Back leaves the screen.
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const next = kinds.find(one => one === event.target.value) ?? shown
    setChosen({ kind: next, instead: shown })
    setParams({ kind: next }, { replace: true })
  }
  return (
    <div className="grid max-w-3xl gap-4">
      <PageHeader title={m.import_heading()} backTo={KINDS[kind].list} />
      <SelectField
        label={m.import_kind()}
        value={kind}
        onChange={choose}
        options={kinds.map(one => ({ value: one, label: KINDS[one].name() }))}
      />
      <FileCheck key={kind} kind={kind} />
      {kind === 'hcps' && <InviteImportedHcpsSection />}
      <Columns kind={kind} />
    </div>
  )
}

/** The columns of a kind's file. */
function Columns({ kind }: { kind: ImportKind }) {
  const { intro = m.import_intro } = KINDS[kind]
  return (
    <SheetColumns
      intro={intro()}
      columns={IMPORT_COLUMNS[kind].map(({ name, rule }) => ({ name, rule: columnRuleText(rule) }))}
      ignored={IGNORED_COLUMNS[kind]}
      templateName={`${kind}-template.csv`}
    />
  )
}

/** Checks a file when it is chosen; a press imports it once it has no errors. */
function FileCheck({ kind }: { kind: ImportKind }) {
  // An HCP is told of another sales rep, as after a single assignment, unless the admin chooses otherwise.
  const isTold = kind === 'assignments'
  const [csv, setCsv] = useState('')
  const [again, setAgain] = useState(false)
  const [approve, setApprove] = useState(false)
  const [notifyHcps, setNotifyHcps] = useState(isTold)
  const { mutateAsync } = useImportOrCheckFile()
  const check = useMutation({
    mutationFn: async (file: File) => {
      const text = await readFileAsCsv(file)
      setCsv(text)
      return mutateAsync({ kind, csv: text, dryRun: true })
    },
  })
  const work = useImportOrCheckFile()
  const choose = (file: File) => {
    work.reset()
    setAgain(false)
    setApprove(false)
    setNotifyHcps(isTold)
    check.mutate(file)
  }
  const result = work.data ?? check.data
  const busy = check.isPending || work.isPending
  const error = check.error ?? work.error
  const { problems, added = 0, waiting = 0, identified = 0, repeated = [], contacts } = check.data ?? {}
  const { ready: invitable = 0 } = contacts ?? {}
  const completed = identified + (contacts?.completed ?? 0)
  const count = again ? added + repeated.length : added
  const approved = approve ? waiting : 0
  const ready = problems?.length === 0 && count + approved + completed > 0
  const checked = !busy && error === null && problems?.length === 0 && work.data === undefined
  return (
    <section className="grid gap-3" aria-busy={busy}>
      <SheetFileField
        onChoose={choose}
        progress={busy ? { label: work.isPending ? m.import_working() : m.import_checking() } : undefined}
      />
      <PastedCells disabled={busy} onCheck={text => choose(new File([text], 'cells'))} />
      {!busy && error !== null && (
        <p role="alert" className="text-attention">
          {importErrorText(error)}
        </p>
      )}
      {!busy && error === null && result !== undefined && (
        <ImportResultPanel result={result} texts={KINDS[kind].result} isInvited={notifyHcps} />
      )}
      {!busy && error === null && work.data?.done === true && (
        <Link
          to={KINDS[kind].list}
          className="inline-flex min-h-12 items-center font-semibold text-action-ink underline-offset-4 hover:underline"
        >
          {m.import_to_list({ list: KINDS[kind].name() })}
        </Link>
      )}
      {checked && repeated.length > 0 && (
        <CheckboxField
          label={m.import_again()}
          checked={again}
          onChange={event => setAgain(event.target.checked)}
        />
      )}
      {checked && waiting > 0 && (
        <CheckboxField
          label={m.import_approve()}
          checked={approve}
          onChange={event => setApprove(event.target.checked)}
        />
      )}
      {invitable > 0 && ready && work.data?.done !== true && (
        <SelectField
          label={m.import_invite()}
          value={notifyHcps ? 'now' : 'later'}
          disabled={busy}
          onChange={event => setNotifyHcps(event.target.value === 'now')}
          options={[
            { value: 'later', label: m.import_invite_later({ count: INVITATIONS_PER_PRESS_MAX }) },
            { value: 'now', label: m.import_invite_now({ count: invitable }) },
          ]}
        />
      )}
      {isTold && ready && work.data?.done !== true && (
        <CheckboxField
          label={m.import_assign_tell()}
          checked={notifyHcps}
          onChange={event => setNotifyHcps(event.target.checked)}
        />
      )}
      {ready && work.data?.done !== true && (
        <Button
          loading={work.isPending}
          onClick={() =>
            work.mutate({
              ...{ kind, csv, dryRun: false, again },
              ...(kind === 'hcps' && { notifyHcps, approve }),
              ...(isTold && { notifyHcps }),
            })
          }
        >
          {isTold ? m.registrations_assign({ count }) : submitText({ count, approved, completed })}
        </Button>
      )}
    </section>
  )
}

function submitText({
  count,
  approved,
  completed,
}: Record<'count' | 'approved' | 'completed', number>): string {
  if (approved > 0) return m.import_submit_approve({ count, approved })
  return completed > 0 ? m.import_submit_completed({ count, completed }) : m.import_submit({ count })
}
