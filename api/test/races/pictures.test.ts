import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildAdmin, buildShopItem, buildToken } from '../factories.ts'
import { holdWrites, sorted } from '../hold-writes.ts'
import { red } from '../pictures.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

test('of two pictures for the same version of a sample one is kept, the other hears that it was changed', async () => {
  const token = await buildToken(server, await buildAdmin(server))
  const { id } = await buildShopItem(server)
  const { sample } = (await server.call('GET /admin/samples/:id', { token, params: { id } })).data
  const files = ['#c00', '#00c'].map(background =>
    sharp({ create: { width: 9, height: 9, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const uploads = (await Promise.all(files)).map(
    body => () =>
      server.call('POST /admin/samples/:id/picture', {
        token,
        params: { id },
        body,
        headers: { 'if-match': `"${sample.updatedAt}"` },
      }),
  )
  const answers = await holdWrites(server.db, 'sample_pictures', uploads)
  expect(sorted(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('SAMPLE_CHANGED')
  const kept = answers.find(({ status }) => status === 200)?.data.picture
  const pictures = server.db.selectFrom('sample_pictures').where('item_id', '=', id).select('hash')
  expect(await pictures.execute()).toEqual([{ hash: kept }])
})

test('of two logos instead of the same one the later is told, and the first is kept', async () => {
  const admins = [
    await buildToken(server, await buildAdmin(server)),
    await buildToken(server, await buildAdmin(server)),
  ]
  const files = await Promise.all([red().png().toBuffer(), red().negate().png().toBuffer()])
  const uploads = files.map(
    (body, index) => () =>
      server.call('POST /admin/company/logo', {
        token: admins[index] ?? '',
        body,
        headers: { 'content-type': 'image/png', 'if-match': '"NONE"' },
      }),
  )
  const answers = await holdWrites(server.db, 'company_logos', uploads)
  expect(sorted(answers)).toEqual([200, 409])
  const kept = answers.find(({ status }) => status === 200)?.data.logo?.hash
  expect(await server.db.selectFrom('company_logos').select('hash').execute()).toEqual([{ hash: kept }])
})
