import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { BULK_ROWS_MAX } from '../lib/api-query.ts'
import type { BulkBarProps, BulkReceipt } from './bulk-bar.tsx'

/** What can be done with several rows. */
export type BulkAct<Row> = {
  /** As of the batch that it runs. */
  kind: string
  icon: LucideIcon
  /** For example 'Approve 3'. */
  label(count: number): string
  /** Whether it can be done with a row. */
  isFor(row: Row): boolean
  /** @param rows the selected ones that it is for */
  onPress(rows: readonly Row[]): unknown
}

type Options<Row> = {
  /** The loaded rows. */
  rows: readonly Row[] | undefined
  /** In their order: the first that is for a selected row is the main one. */
  acts: readonly BulkAct<Row>[]
  /** Why a row is left out of what is expected for its state, shown in the row before anything is pressed. */
  obstacleText?(row: Row): string | undefined
  /** The name of a row's box. */
  label(row: Row): string
  /** The number of rows that the filter leaves, if known. */
  total?: number | undefined
  /** Loads the pages that are missing. @returns all rows of the filter */
  loadAll?(): Promise<readonly Row[]>
  /** The kind of the running batch. */
  working: string | undefined
  /** The rows that are selected from the start, for example on the way back. */
  initialIds?: readonly string[] | undefined
  /** Begins with every row of the filter, where they wait for the same act. */
  beginsWithAll?: boolean
}

/**
 * The selection of rows of a list, for acts on several. It begins with `StartSelectionButton`, its boxes are in a `DataTable` with
 * `selection`, and `BulkBar` with `bar` has the acts. An act that has ended calls `finish`, with a receipt that takes the bar's place.
 */
export function useRowSelection<Row extends { id: string }>(options: Options<Row>) {
  const { rows = [], acts, obstacleText, label, total, loadAll, working, initialIds, beginsWithAll } = options
  const [ids, setIds] = useState(initialIds)
  const [receipt, setReceipt] = useState<BulkReceipt>()
  const canSelect = (row: Row) => acts.some(act => act.isFor(row))
  const selectable = rows.filter(canSelect)
  const selected = selectable.filter(({ id }) => ids?.includes(id))
  const begin = () => {
    setReceipt(undefined)
    setIds([])
    if (beginsWithAll) void all()
  }
  const all = async () => {
    const every = (await loadAll?.()) ?? rows
    setIds(
      every
        .filter(canSelect)
        .slice(0, BULK_ROWS_MAX)
        .map(({ id }) => id),
    )
  }
  const finish = (next?: BulkReceipt) => {
    setIds(undefined)
    setReceipt(next)
  }
  const bar: BulkBarProps = {
    isOpen: ids !== undefined,
    count: selected.length,
    all: { count: total ?? selectable.length, onChoose: all },
    acts: acts.flatMap(({ isFor, ...act }) => {
      const chosen = selected.filter(isFor)
      if (!rows.some(isFor)) return []
      return [{ ...act, count: chosen.length, onPress: () => act.onPress(chosen) }]
    }),
    working,
    receipt,
    onClose: () => finish(),
  }
  return {
    isOn: ids !== undefined,
    /** Whether there is anything to select. */
    isPossible: selectable.length > 0,
    begin,
    finish,
    canSelect,
    obstacleText,
    label,
    isSelected: ({ id }: Row) => ids?.includes(id) ?? false,
    toggle: ({ id }: Row) =>
      setIds((now = []) => (now.includes(id) ? now.filter(other => other !== id) : [...now, id])),
    bar,
  }
}
