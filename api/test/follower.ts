import type { ChangeList } from '@portal/contract/changes/changes.endpoints'
import type { TestServer } from './server.ts'

type Row = { id: string }

/** Another system, which follows a list and keeps what it is told. */
export function createFollower(server: Pick<TestServer, 'call'>, list: ChangeList, token: string) {
  const rows = new Map<string, Row>()
  const told: Row[][] = []
  let cursor: string | undefined
  return {
    /** The records by id as they were told last, without erased ones. */
    rows,
    /** The pages that were read. */
    told,
    cursor: () => cursor,
    /** Reads until there is no more. @returns the rows */
    async read(): Promise<Row[]> {
      const before = told.length
      for (let more = true; more; ) {
        const { data, meta } = await server.call(`GET /changes/${list}`, {
          token,
          ...(cursor !== undefined && { query: { cursor } }),
        })
        told.push(data)
        for (const row of data)
          if ('erased' in row) rows.delete(row.id)
          else rows.set(row.id, row)
        cursor = meta.next
        more = meta.more
      }
      return told.slice(before).flat()
    },
  }
}
