import { expect, test } from 'vitest'
import { examples } from '../../test/examples.ts'
import { buildAdmin, buildToken } from '../../test/factories.ts'
import { importFile } from '../../test/import-file.ts'
import { useTestServer } from '../../test/server.ts'

const SAMPLE = examples['POST /admin/samples/create'].body

const server = useTestServer()

test('a second sample with the same name and category is refused, case-insensitively', async () => {
  const token = await buildToken(server, await buildAdmin(server))
  const create = (name: string) =>
    server.call('POST /admin/samples/create', { token, body: { ...SAMPLE, name } })
  const update = (body: typeof SAMPLE & { id: string }) =>
    server.call('POST /admin/samples/update', { token, body })
  const { data: sample } = await create('Twice Gel')
  const answers = await Promise.all([create('twice GEL'), create('Once Gel'), create('Once Gel')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers[0].error.code).toBe('SAMPLE_EXISTS')
  const other = { ...SAMPLE, name: 'Twice Gel', category: 'Wellness Sample' }
  const body = { id: sample.id, ...SAMPLE, name: 'Once Gel' }
  expect((await server.call('POST /admin/samples/create', { token, body: other })).status).toBe(200)
  expect((await update(body)).error.code).toBe('SAMPLE_EXISTS')
  expect((await update({ ...body, name: 'TWICE gel' })).data.name).toBe('TWICE gel')
  const rows = [
    'Category,Name,Class,Registration number,Active,Position',
    'Oral Care Sample,Twice gel,,,Yes,1',
  ]
  expect(await importFile(server, token, 'samples', rows)).toMatchObject({ added: 0, known: 1 })
})
