import { addDays } from '@portal/contract/days'
import { expect, test } from 'vitest'
import { buildKey } from '../../../test/keys.ts'
import { useTestServer } from '../../../test/server.ts'
import { findCurrentDay } from '../../platform/database/days.ts'
import { checkApiKeys } from './check-api-keys.ts'

const server = useTestServer()

test('the keys of a company that end within 14 days are pointed out', async () => {
  const { MY, SG } = server.companies
  const today = await findCurrentDay(server.db, MY.timeZone)
  const [first] = [
    await buildKey(server, { name: 'Today', expiresOn: today }),
    await buildKey(server, { name: 'Near', expiresOn: addDays(today, 14) }),
    await buildKey(server, { name: 'Far', expiresOn: addDays(today, 15) }),
    await buildKey(server, { name: 'Abroad', company: SG, expiresOn: today }),
  ]
  const named = async () =>
    (await checkApiKeys(server.db, MY, 'Pharma')).map(
      ({ state, text }) => `${state} ${/“(.*)”/.exec(text)?.[1]}`,
    )
  expect((await named()).sort()).toEqual(['warning Near', 'warning Today'])
  await server.db
    .updateTable('api_keys')
    .set({ ended_at: new Date() })
    .where('user_id', '=', first.id)
    .execute()
  expect(await named()).toEqual(['warning Near'])
})
