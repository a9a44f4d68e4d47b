import type { StockCountLine } from '@portal/contract/stock/stock-counts.endpoints'
import type { UserRow } from '../src/platform/database/schema.ts'
import type { TestServer } from './server.ts'

/** A count of one lot of 100 pieces, begun by an admin: 97 of them are counted. It takes no movement for a later one. */
export async function buildStockCount(
  { db }: Pick<TestServer, 'db'>,
  { by, lotId, isFinished }: { by: UserRow; lotId: string; isFinished: boolean },
): Promise<string> {
  const { id } = await db
    .insertInto('stock_counts')
    .values({ company_id: by.company_id, begun_by: by.id, finished_at: isFinished ? new Date() : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { count_id: id, lot_id: lotId, expected: 100, after_movement: String(2n ** 62n) }
  await db
    .insertInto('stock_count_lines')
    .values({ ...line, counted: 97, counted_by: by.id })
    .execute()
  return id
}

/** Begins a count of lots, or of all. @returns its id */
export async function beginCount(server: TestServer, token: string, lotIds?: string[]): Promise<string> {
  const { data } = await server.call('POST /admin/stock-counts', { token, body: lotIds ? { lotIds } : {} })
  return data.id
}

/** Enters the pieces of a lot; null begins its count again. */
export const enterPieces = (
  server: TestServer,
  token: string,
  id: string,
  lotId: string,
  counted: number | null,
  shown: number | null = null,
) =>
  server.call('POST /admin/stock-counts/:id/lines', {
    token,
    params: { id },
    body: { lotId, shown, counted },
  })

export const finishCount = (server: TestServer, token: string, id: string) =>
  server.call('POST /admin/stock-counts/:id/finish', { token, params: { id } })

export const dropCount = (server: TestServer, token: string, id: string) =>
  server.call('POST /admin/stock-counts/:id/drop', { token, params: { id } })

export const readCount = async (server: TestServer, token: string, id: string) =>
  (await server.call('GET /admin/stock-counts/:id', { token, params: { id } })).data

/** The line of a lot in a count. */
export async function readCountLine(
  server: TestServer,
  token: string,
  id: string,
  lotId: string,
): Promise<StockCountLine | undefined> {
  return (await readCount(server, token, id)).lines.find(({ lot }) => lot.id === lotId)
}

export const postDifference = (
  server: TestServer,
  token: string,
  id: string,
  { reason = 'Counted', ...line }: { lotId: string; difference: number; reason?: string },
) => server.call('POST /admin/stock-counts/:id/post', { token, params: { id }, body: { ...line, reason } })
