import { sql } from 'kysely'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import { currentDaySql } from '../platform/database/days.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'

/** First and last day, 'YYYY-MM-DD', inclusive. */
export type AbsenceDays = { from: string; to: string }
type Absence = AbsenceDays & { repId: string; deputyId: string }

const columns = [
  'id',
  'rep_id as repId',
  'deputy_id as deputyId',
  sql<string>`first_day::text`.as('from'),
  sql<string>`last_day::text`.as('to'),
  'ended_at',
  'updated_at',
] as const

/** Absences that were not ended or withdrawn. */
function selectAbsences(db: Queryable) {
  return db.selectFrom('rep_absences').where('ended_at', 'is', null)
}

/** Today's absences. This rule alone decides who acts for whom. */
function selectToday(db: Queryable, timeZone: string) {
  return selectAbsences(db).where(sql<boolean>`${currentDaySql(timeZone)} between first_day and last_day`)
}

/** Selects the ids of the reps who are away today, for a query of this room. */
export function buildAbsentRepIdsQuery(db: Queryable, timeZone: string) {
  return selectToday(db, timeZone).select('rep_id')
}

/** Today's absences with this rep as deputy. */
function selectDuties(db: Queryable, deputyId: string, timeZone: string) {
  return selectToday(db, timeZone).where('deputy_id', '=', deputyId).select('rep_id')
}

/** Ids of the rep and of the reps for whom they deputise today: the rep sees the orders of all of them. */
export async function findActingRepIds(db: Queryable, repId: string, timeZone: string): Promise<string[]> {
  const duties = await selectDuties(db, repId, timeZone).execute()
  return [repId, ...duties.map(({ rep_id }) => rep_id)]
}

/** Like `findActingRepIds`, with a share lock on the absences until the transaction ends. */
export async function lockActingRepIds(trx: Trx, repId: string, timeZone: string): Promise<string[]> {
  const duties = await selectDuties(trx, repId, timeZone).forShare().execute()
  return [repId, ...duties.map(({ rep_id }) => rep_id)]
}

/** Id of who acts for a rep today: the deputy when the rep is absent, otherwise the rep. */
export async function findActingRepId(db: Queryable, repId: string, timeZone: string): Promise<string> {
  const away = selectToday(db, timeZone).where('rep_id', '=', repId).select('deputy_id')
  return (await away.executeTakeFirst())?.deputy_id ?? repId
}

/** Deputy ids of a company's absent reps today, by rep id. */
export async function findDeputyIdsByRep(
  db: Queryable,
  companyId: string,
  timeZone: string,
): Promise<Map<string, string>> {
  const away = selectToday(db, timeZone).where('company_id', '=', companyId)
  const rows = await away.select(['rep_id', 'deputy_id']).execute()
  return new Map(rows.map(({ rep_id, deputy_id }) => [rep_id, deputy_id]))
}

/** A company's current and future absences, by first day. */
export async function findCurrentAndFutureAbsences(db: Queryable, companyId: string, timeZone: string) {
  return selectAbsences(db)
    .where('company_id', '=', companyId)
    .where(sql<boolean>`last_day >= ${currentDaySql(timeZone)}`)
    .orderBy('first_day')
    .orderBy('id')
    .select(columns)
    .execute()
}

export type AbsenceRow = NonNullable<Awaited<ReturnType<typeof findAbsence>>>

/** An absence of a company by id, even if it was ended. To change it, lock its rep first. */
export async function findAbsence(db: Queryable, absenceId: string, companyId: string) {
  return db
    .selectFrom('rep_absences')
    .where('id', '=', absenceId)
    .where('company_id', '=', companyId)
    .select(columns)
    .executeTakeFirst()
}

/** Absences that overlap these days in which the rep or the deputy is absent, or the rep is the deputy. */
export async function findOverlappingAbsences(trx: Trx, { repId, deputyId, from, to }: Absence) {
  return selectAbsences(trx)
    .where('first_day', '<=', sql<never>`${to}::date`)
    .where('last_day', '>=', sql<never>`${from}::date`)
    .where(eb => eb.or([eb('rep_id', 'in', [repId, deputyId]), eb('deputy_id', '=', repId)]))
    .orderBy('first_day')
    .select(columns)
    .execute()
}

/** Id of a rep for whom this rep deputises now or later; the earliest absence first. */
export async function findRepIdDeputisedFor(
  trx: Trx,
  deputyId: string,
  timeZone: string,
): Promise<string | undefined> {
  const found = await selectAbsences(trx)
    .where('deputy_id', '=', deputyId)
    .where(sql<boolean>`last_day >= ${currentDaySql(timeZone)}`)
    .orderBy('first_day')
    .select('rep_id')
    .executeTakeFirst()
  return found?.rep_id
}

export async function insertAbsence(
  trx: Trx,
  companyId: string,
  { repId, deputyId, from, to }: Absence,
): Promise<void> {
  await trx
    .insertInto('rep_absences')
    .values({ company_id: companyId, rep_id: repId, deputy_id: deputyId, first_day: from, last_day: to })
    .execute()
}

export async function updateAbsence(
  trx: Trx,
  absenceId: string,
  { deputyId, from, to }: Omit<Absence, 'repId'>,
): Promise<void> {
  await trx
    .updateTable('rep_absences')
    .set({
      deputy_id: deputyId,
      first_day: from,
      last_day: to,
      updated_at: nextUpdatedAtSql('rep_absences'),
    })
    .where('id', '=', absenceId)
    .execute()
}

/** Ends one absence, or all absences of a rep. @returns how many */
export async function endAbsences(
  trx: Trx,
  absenceOrRep: { id: string } | { repId: string },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('rep_absences')
    .set({ ended_at: sql<Date>`now()`, updated_at: nextUpdatedAtSql('rep_absences') })
    .where('ended_at', 'is', null)
    .where(
      'id' in absenceOrRep ? 'id' : 'rep_id',
      '=',
      'id' in absenceOrRep ? absenceOrRep.id : absenceOrRep.repId,
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
