import { TRACKING_COLUMNS, type TrackingAct } from '@portal/contract/requests/tracking-rows'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths } from '../admin-paths.ts'
import { importErrorText } from '../imports/imports.api.ts'
import { parseCells } from '../imports/parse-cells.ts'
import { PastedCells } from '../imports/pasted-cells.tsx'
import { readFileAsCells } from '../imports/read-file.ts'
import { RowList } from '../imports/row-list.tsx'
import { SheetColumns } from '../imports/sheet-columns.tsx'
import { SheetFileField } from '../imports/sheet-file-field.tsx'
import { formatCount } from '../lib/format-count.ts'
import { couriersQuery } from '../settings/couriers.api.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { readTrackingRows } from './read-tracking-rows.ts'
import { REQUEST_KEYS } from './requests.api.ts'
import { type CheckedRow, checkTrackingRows, type WrittenRows, writeTrackingRows } from './tracking.api.ts'

/** Ships requests and sets tracking numbers by a courier's list: choose it, see what becomes of each row, confirm once. */
export function TrackingFilePage() {
  const queryClient = useQueryClient()
  const [part, setPart] = useState(0)
  const { dialog, open } = useDialog()
  const check = useMutation({
    mutationFn: async (cells: Promise<string[][]> | string[][]) =>
      checkTrackingRows(await readTrackingRows(await cells), setPart),
  })
  const write = useMutation({
    mutationFn: (rows: readonly CheckedRow[]) => writeTrackingRows(rows, setPart),
    onSuccess: () => Promise.all(REQUEST_KEYS.map(queryKey => queryClient.invalidateQueries({ queryKey }))),
  })
  const begin = (cells: Promise<string[][]> | string[][]) => {
    write.reset()
    setPart(0)
    check.mutate(cells)
  }
  const rows = check.data
  const busy = check.isPending || write.isPending
  const confirm = (chosen: readonly CheckedRow[]) => {
    const count = countActs(chosen).SHIP
    if (count === 0) write.mutate(chosen)
    else
      open(close => (
        <ConfirmDialog
          settled
          title={m.requests_ship_all_title({ count })}
          description={m.common_no_undo()}
          confirmLabel={m.requests_ship_all({ count: formatCount(count) })}
          onConfirm={() => {
            close()
            write.mutate(chosen)
          }}
          onCancel={close}
        />
      ))
  }
  return (
    <div className="grid max-w-3xl gap-4">
      <PageHeader title={m.tracking_title()} backTo={adminPaths.requests} />
      <section className="grid gap-3" aria-busy={busy}>
        <SheetFileField
          onChoose={file => begin(readFileAsCells(file))}
          progress={
            busy
              ? { label: write.isPending ? m.requests_shipping() : m.import_checking(), done: part }
              : undefined
          }
        />
        <PastedCells disabled={busy} onCheck={text => begin(parseCells(text))} />
        {!busy && check.error !== null && (
          <p role="alert" className="text-attention">
            {importErrorText(check.error)}
          </p>
        )}
        {!busy &&
          rows &&
          (write.data ? <Written {...write.data} /> : <Preview rows={rows} onConfirm={confirm} />)}
      </section>
      <Columns />
      {dialog}
    </div>
  )
}

const ACTS: Record<TrackingAct, () => string> = {
  SHIP: m.tracking_ship,
  SET: m.tracking_set,
  NONE: m.tracking_none,
}

function countActs(rows: readonly CheckedRow[]): Record<TrackingAct, number> {
  const counts = { SHIP: 0, SET: 0, NONE: 0 }
  for (const { act } of rows) if (act) counts[act] += 1
  return counts
}

type PreviewProps = { rows: readonly CheckedRow[]; onConfirm(rows: readonly CheckedRow[]): void }

/** What becomes of each row; those with problems first. */
function Preview({ rows, onConfirm }: PreviewProps) {
  const wrong = rows.filter(({ act }) => act === undefined)
  const { SHIP, SET, NONE } = countActs(rows)
  return (
    <>
      {wrong.length > 0 ? (
        <p role="alert" className="text-attention">
          {m.import_problems({ count: wrong.length })}
        </p>
      ) : (
        <p role="status">{m.tracking_found({ ship: SHIP, set: SET, none: NONE })}</p>
      )}
      {wrong.length === 0 && SHIP + SET > 0 && (
        <Button onClick={() => onConfirm(rows)}>
          {SHIP > 0
            ? m.tracking_ship_all({ count: formatCount(SHIP) })
            : m.tracking_set_all({ count: formatCount(SET) })}
        </Button>
      )}
      <RowList rows={[...wrong, ...rows.filter(({ act }) => act !== undefined)]} keyOf={({ line }) => line}>
        {({ line, order, courier, number, act, problems }) => (
          <>
            <strong className="tabular-nums">{m.import_row({ row: line })}</strong>
            {': '}
            {[order, courier, number].filter(Boolean).join(' · ')}
            {act && <span className="block text-muted">{ACTS[act]()}</span>}
            {problems.map(problem => (
              <span key={problem} className="block text-attention">
                {problem}
              </span>
            ))}
          </>
        )}
      </RowList>
    </>
  )
}

/** What was done, and what was not. */
function Written({ done, stopped }: WrittenRows) {
  const { SHIP, SET, NONE } = countActs(done)
  return (
    <div role="status" className="grid gap-2">
      {done.length > 0 && <p>{m.tracking_done({ ship: SHIP, set: SET, none: NONE })}</p>}
      {stopped && (
        <p role="alert" className="text-attention">
          {m.tracking_stopped(stopped)}
        </p>
      )}
      <p>
        <TextLink to={adminPaths.requests}>{m.import_to_list({ list: m.all_requests_heading() })}</TextLink>
      </p>
    </div>
  )
}

/** The columns of the list, and the names of the couriers. */
function Columns() {
  const { data: couriers = [] } = useQuery(couriersQuery)
  const names = couriers.flatMap(({ name, active }) => (active ? name : [])).join(', ')
  const { order, courier, number } = TRACKING_COLUMNS
  return (
    <SheetColumns
      intro={m.tracking_intro()}
      columns={[
        { name: order, rule: m.tracking_order_rule() },
        { name: courier, rule: m.tracking_courier_rule({ names }) },
        { name: number, rule: m.tracking_no_rule() },
      ]}
      templateName="tracking-template.csv"
    />
  )
}
