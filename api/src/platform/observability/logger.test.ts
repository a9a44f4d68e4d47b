import type { EndpointName, RawInput } from '@portal/contract/endpoints'
import { expect, test } from 'vitest'
import { buildAddress, buildHcp, buildToken } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'
import { createLogger } from './logger.ts'

const server = useTestServer()

const SECRET = 'Level 60129876543 of Dr Tan'

test.each([
  [
    'a row that is there already',
    'create unique index twice on addresses (line2)',
    { code: '23505', table: 'addresses', constraint: 'twice' },
  ],
  [
    'a row that a check refuses',
    'alter table addresses add constraint never check (line2 is null) not valid',
    { code: '23514', table: 'addresses', constraint: 'never' },
  ],
  ['a text too long', 'alter table addresses alter line2 type varchar(9) using null', { code: '22001' }],
  ['a text that is none', 'alter table addresses alter line2 type uuid using null', { code: '22P02' }],
])('%s leaves names in the log, and no value [D§4]', async (_name, change, named) => {
  const hcp = await buildHcp(server)
  const token = await buildToken(server, hcp)
  const { id } = await buildAddress(server, { user_id: hcp.id })
  await buildAddress(server, { user_id: hcp.id, line2: SECRET })
  await server.asOwner(change)
  const addrUpdate = { id, line2: SECRET }
  const body: RawInput<'POST /address/update' & EndpointName, 'body'> = { addrUpdate, addrDelete: false }
  const save = () => server.call('POST /address/update', { token, body })
  let answer = await save()
  // A connection with a prepared statement first gets the error that the table has changed.
  while (answer.status === 503) answer = await save()
  const { status, error } = answer
  await server.asOwner('alter table addresses drop constraint if exists never')
  await server.asOwner('drop index if exists twice')
  await server.asOwner('alter table addresses alter line2 type text using null')
  expect(status).toBe(500)

  const line = server.log.lines.find(({ id, err }) => id === error.requestId && err !== undefined)
  expect(line?.err).toMatchObject({ type: expect.any(String), ...named })
  expect(JSON.stringify(line)).toMatch(/addresses\.queries\.ts:\d+/)
  expect(JSON.stringify(line)).not.toMatch(/60129876543|Dr Tan|Wong|parameters|detail|where/)
  expect(server.log.search()).toEqual([])
})

test('quoted text and numbers of an error are left out, its message and type stay', () => {
  let line = ''
  const logger = createLogger('info', {
    write(text) {
      line = text
    },
  })
  const said = [
    'invalid input syntax for type uuid: "60123456789" and "a"b',
    `Unexpected token 'D', "Dr Tan says" is not valid JSON`,
    'mail to mei@clinic.test or 60123456789 failed in 12 ms\n    at Dr Tan',
  ]
  const told = said.map(message => {
    logger.error({ err: Object.assign(new TypeError(message), { detail: SECRET, query: SECRET, code: 'X' }) })
    const { err } = JSON.parse(line)
    expect([err.type, err.code, Object.keys(err).sort()]).toEqual([
      'TypeError',
      'X',
      ['code', 'message', 'stack', 'type'],
    ])
    expect(JSON.parse(line).msg).toBe('Failure')
    return err.message
  })
  expect(told).toEqual([
    'invalid input syntax for type uuid: …b',
    'Unexpected token … is not valid JSON',
    'mail to … or … failed in 12 ms\n    at Dr Tan',
  ])
})
