import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { buildCase } from '../../test/cases.ts'
import { buildAdmin, buildHcp, buildToken } from '../../test/factories.ts'
import { red } from '../../test/pictures.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

async function buildReport() {
  const hcp = await buildHcp(server)
  const own = await buildToken(server, hcp)
  const { id } = await buildCase(server, { by: hcp, hcpId: hcp.id })
  const add = (file: Uint8Array, by = own) =>
    server.call('POST /cases/:id/photos', { token: by, params: { id }, body: new Uint8Array(file) })
  const read = (photoId: string, by: string) =>
    server.call('GET /cases/:id/photos/:photo', { token: by, params: { id, photo: photoId } })
  return { id, own, add, read }
}

/** A photo as a phone makes it: held sideways, with its place. */
const taken = (pixels = red(400, 200)) =>
  pixels
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitude: '3/1 8/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('a photo is re-encoded: upright, at most 1,600 pixels a side, without camera and location data', async () => {
  const { own, add, read } = await buildReport()
  const file = await taken(red(4000, 2000))
  expect((await sharp(file).metadata()).exif?.toString('latin1')).toContain('Telephone')
  const { status, data } = await add(file)
  expect([status, data]).toEqual([200, { id: expect.any(String), width: 800, height: 1600 }])
  const { headers } = await read(data.id, own)
  expect([headers['content-type'], headers['cache-control']]).toEqual(['image/webp', 'no-store'])
  const [stored] = await server.db
    .selectFrom('case_photos')
    .where('id', '=', data.id)
    .select('webp')
    .execute()
  const { format, exif, xmp, icc } = await sharp(stored?.webp).metadata()
  expect({ format, exif, xmp, icc }).toEqual({ format: 'webp' })
})

test('only users who may see the case see its photos', async () => {
  const { add, read, own } = await buildReport()
  const { data } = await add(await taken())
  const stranger = await buildToken(server, await buildHcp(server))
  const compliance = await buildToken(server, await buildAdmin(server, { admin_role: 'COMPLIANCE' }))
  for (const [by, status] of [
    [own, 200],
    [token, 200],
    [stranger, 404],
    [compliance, 404],
  ] as const)
    expect((await read(data.id, by)).status).toBe(status)
  expect((await add(await red().png().toBuffer(), stranger)).status).toBe(404)
  const { status } = await server.app.inject(`/api/cases/${data.id}/photos/${data.id}`).then(answer => ({
    status: answer.statusCode,
  }))
  expect(status).toBe(401)
})

test('the same photo is stored once; a sixth photo and a file that is no picture are refused', async () => {
  const { id, add } = await buildReport()
  const file = await red(10, 10).png().toBuffer()
  const first = await add(file)
  expect((await add(file)).data).toEqual(first.data)
  expect((await add(Buffer.from('<svg/>'))).error.code).toBe('PICTURE_UNREADABLE')
  const { data } = await server.call('GET /admin/cases/:id', { token, params: { id } })
  expect(data.photos).toEqual([first.data])
  expect(data.events.map(({ kind }) => kind)).toEqual(['OPENED', 'PHOTO_ADDED'])
  const [stored] = await server.db.selectFrom('case_photos').where('case_id', '=', id).selectAll().execute()
  if (stored === undefined) throw new Error('No photo')
  const others = ['a', 'b', 'c', 'd'].map(hash => ({ ...stored, id: randomUUID(), hash }))
  await server.db.insertInto('case_photos').values(others).execute()
  expect((await add(await red(11, 11).png().toBuffer())).error.code).toBe('CASE_PHOTOS_LIMIT')
})

test('a closed case takes no photo', async () => {
  const { id, add } = await buildReport()
  const body = { outcome: 'SOLVED', reason: 'It has arrived' }
  await server.call('POST /admin/cases/:id/close', { token, params: { id }, body })
  expect((await add(await taken())).error.code).toBe('CASE_CHANGED')
})
