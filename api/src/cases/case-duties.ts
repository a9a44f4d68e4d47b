import { computeDutyDueTimes, type Deadline } from '@portal/contract/cases/case-deadlines'
import type { Selectable } from 'kysely'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import type { Schema, Trx } from '../platform/database/schema.ts'

type DutyRow = Selectable<Schema['case_duties']>

/** Gives a case without duties those of its deadlines. @param previousDuties what has been done of them; what no deadline asks for stands last */
export async function insertCaseDuties(
  trx: Trx,
  caseId: string,
  deadlines: readonly Deadline[],
  previousDuties: readonly DutyRow[] = [],
): Promise<void> {
  const made = deadlines.map(({ step, amount, unit, countedFrom }) => {
    const { done_at, done_by, reference } = previousDuties.find(duty => duty.step === step) ?? {}
    return { step, amount, unit, counted_from: countedFrom, done_at, done_by, reference }
  })
  const others = previousDuties.filter(({ step }) => !deadlines.some(deadline => deadline.step === step))
  const rows = [...made, ...others].map((duty, position) => ({ ...duty, case_id: caseId, position }))
  if (rows.length > 0) await trx.insertInto('case_duties').values(rows).execute()
}

/**
 * Sets when each duty of a case is due, and when the case is: at the earliest duty that is not done; of a closed one never. Call
 * it after every change of the times that it counts from. It also gives the case a new version. The caller locks the case.
 */
export async function updateCaseDueTimes(trx: Trx, caseId: string, timeZone: string): Promise<void> {
  const { heard_at, closed_at } = await trx
    .selectFrom('cases')
    .where('id', '=', caseId)
    .select(['heard_at', 'closed_at'])
    .executeTakeFirstOrThrow()
  const duties = await trx
    .selectFrom('case_duties')
    .where('case_id', '=', caseId)
    .orderBy('position')
    .selectAll()
    .execute()
  const times = computeDutyDueTimes(
    heard_at,
    duties.map(({ step, amount, unit, counted_from, done_at }) => ({
      ...{ step, amount, unit },
      ...{ countedFrom: counted_from, doneAt: done_at },
    })),
    timeZone,
  )
  for (const [index, { position, due_at }] of duties.entries()) {
    const due = times[index] ?? null
    if (due?.getTime() === due_at?.getTime()) continue
    await trx
      .updateTable('case_duties')
      .set({ due_at: due })
      .where('case_id', '=', caseId)
      .where('position', '=', position)
      .execute()
  }
  const open = closed_at === null ? times.filter((_due, index) => duties[index]?.done_at === null) : []
  const next = open.flatMap(due => due ?? []).toSorted((one, other) => one.getTime() - other.getTime())[0]
  await trx
    .updateTable('cases')
    .set({ due_at: next ?? null, updated_at: nextUpdatedAtSql('cases') })
    .where('id', '=', caseId)
    .execute()
}
