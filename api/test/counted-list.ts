import type { FilteredList } from '@portal/contract/programme/programme-lists'
import { filterAndSortSamples } from '@portal/contract/stock/sample-filter'
import type { TestServer } from './server.ts'

type Page = { data: readonly unknown[]; meta: { next: string | null } }

/** The number of rows in a filtered list of the Malaysian company, counted over all pages. */
export async function countListed(server: TestServer, token: string, counted: FilteredList): Promise<number> {
  const readAll = async (read: (cursor: { cursor?: string }) => Promise<Page>): Promise<number> => {
    let rows = 0
    for (let cursor: { cursor?: string } | undefined = {}; cursor; ) {
      const { data, meta }: Page = await read(cursor)
      rows += data.length
      cursor = meta.next === null ? undefined : { cursor: meta.next }
    }
    return rows
  }
  switch (counted.list) {
    case 'registrations': {
      const body = { campaignId: server.companies.MY.campaignId, pageSize: 1, ...counted.filter }
      return (await server.call('POST /campaign-entries/retailer/submissions', { token, body })).meta.filtered
    }
    case 'requests':
      return readAll(cursor =>
        server.call('GET /admin/requests', {
          token,
          query: { ...counted.filter, ...cursor },
        }),
      )
    case 'messages':
      return readAll(cursor =>
        server.call('GET /admin/messages', { token, query: { ...counted.filter, ...cursor } }),
      )
    case 'distributions':
      return readAll(cursor =>
        server.call('GET /admin/supply', { token, query: { ...counted.filter, ...cursor } }),
      )
    case 'cases':
      return readAll(cursor =>
        server.call('GET /admin/cases', { token, query: { ...counted.filter, ...cursor } }),
      )
    case 'samples': {
      const { data } = await server.call('GET /admin/samples', { token })
      return filterAndSortSamples(data.samples, counted.filter).length
    }
  }
}
