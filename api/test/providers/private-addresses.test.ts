import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPost } from '../../src/notifications/providers/post.ts'
import { isPublic, lookUpPublic, type Resolve } from '../../src/notifications/providers/public-address.ts'
import { type Fake, startFake } from './fake-server.ts'

let fake: Fake
beforeAll(async () => {
  fake = await startFake(() => ({ status: 200, body: 'within' }))
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.received.length = 0
})

/** Resolves every name to the same addresses. */
const resolveTo =
  (...addresses: string[]): Resolve =>
  (_name, _options, done) =>
    done(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

const portOf = () => new URL(fake.url).port
const REFUSED = { message: 'private address refused', lasting: false }

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '2130706433',
  '0x7f.1',
  '0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::a00:1]',
  '[2002:a00:1::]',
  '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[ff02::1]',
])('nothing is posted to %s', async host => {
  const post = createPost({ publicOnly: true })
  await expect(post(`http://${host}:${portOf()}/`, {}, 'x')).rejects.toMatchObject(REFUSED)
  expect(fake.received).toEqual([])
})

test.each(['localhost', 'LOCALHOST'])('nothing is posted to %s', async name => {
  const post = createPost({ publicOnly: true })
  await expect(post(`http://${name}:${portOf()}/`, {}, 'x')).rejects.toMatchObject(REFUSED)
  expect(fake.received).toEqual([])
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254'])(
  'nothing is posted to a name that leads to %s',
  async address => {
    const post = createPost({ publicOnly: true, resolve: resolveTo(address) })
    const sending = post(`http://gateway.example:${portOf()}/`, {}, 'x')
    await expect(sending).rejects.toMatchObject(REFUSED)
    expect(fake.received).toEqual([])
  },
)

test('a name is judged at each connection, by the addresses that are connected to', async () => {
  const asked: string[] = []
  const resolve: Resolve = (name, _options, done) => {
    asked.push(name)
    done(null, [{ address: '127.0.0.1', family: 4 }])
  }
  const post = createPost({ publicOnly: true, resolve })
  for (const _time of [1, 2]) {
    await expect(post(`http://gateway.example:${portOf()}/`, {}, 'x')).rejects.toMatchObject(REFUSED)
  }
  expect(asked).toEqual(['gateway.example', 'gateway.example'])

  const look = lookUpPublic(resolveTo('10.0.0.1', '8.8.8.8', '::1', '2606:4700::1111'))
  const found = (all: boolean) =>
    new Promise(done => look('gateway.example', { all }, (...answer) => done(answer)))
  expect(await found(true)).toEqual([
    null,
    [
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ],
  ])
  expect(await found(false)).toEqual([null, '8.8.8.8', 4])
})

test('a name that is not found may be found later', async () => {
  const resolve: Resolve = (_name, _options, done) =>
    done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), [])
  const post = createPost({ publicOnly: true, resolve })
  const sending = post('https://gateway.example/a-token', {}, 'x')
  await expect(sending).rejects.toMatchObject({ message: 'name not found', lasting: false })
})

test('where it is allowed, a private address is an address', async () => {
  const post = createPost({ publicOnly: false })
  expect(await post(fake.url, {}, 'x')).toMatchObject({ status: 200, body: '"within"' })
})

test.each(['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.32.0.1', '203.0.114.1', '2606:4700::1111'])(
  '%s is the internet’s',
  address => expect(isPublic(address)).toBe(true),
)
