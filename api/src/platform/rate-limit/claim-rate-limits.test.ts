import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/open-test-database.ts'
import type { Database } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'
import {
  claimRateLimitsOrThrow,
  eraseRateLimitsOfPhones,
  hasExpiringFlag,
  type RateLimit,
  setExpiringFlag,
  undoRateLimitClaim,
} from './claim-rate-limits.ts'
import type { RateLimitRule } from './rules.ts'

let opened: TestDatabase
let db: Database
beforeAll(async () => {
  opened = await openTestDatabase()
  db = opened.db
})
afterAll(async () => {
  await opened.close()
})

const growing: RateLimitRule = {
  free: 3,
  first: 10,
  longest: 120,
  memory: 3600,
  refusal: 'TOO_MANY_REQUESTS',
}
const limit = (bucket: string, ...rules: RateLimitRule[]): RateLimit => ({ bucket, rules })
const most = (number: number, seconds = 3600): RateLimitRule => ({
  most: number,
  seconds,
  refusal: 'OTP_LIMIT',
})

/** Claims in a separate transaction. @returns the refusal, or undefined if it was counted */
async function refusal(...limits: RateLimit[]): Promise<PortalError | undefined> {
  try {
    await db.transaction().execute(trx => claimRateLimitsOrThrow(trx, limits))
    return undefined
  } catch (error) {
    if (error instanceof PortalError) return error
    throw error
  }
}

async function letTimePass(bucket: string, seconds: number): Promise<void> {
  const times = sql<
    Date[]
  >`array(select t - make_interval(secs => ${seconds}) from unnest(times) t order by t desc)`
  await db.updateTable('rate_limits').set({ times }).where('bucket', '=', bucket).execute()
}

test('parallel claims never exceed the limit', async () => {
  const claims = Array.from({ length: 30 }, () => refusal(limit('parallel', most(4))))
  const refused = (await Promise.all(claims)).filter(error => error !== undefined)
  expect(refused).toHaveLength(26)
})

test('parallel claims of the same limits in opposite order do not deadlock', async () => {
  const [one, other] = [limit('one', most(100)), limit('other', most(100))]
  const claims = Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0 ? refusal(one, other) : refusal(other, one),
  )
  expect(await Promise.all(claims)).toEqual(Array(20).fill(undefined))
})

test('a claim waits for the commit or rollback of the one before it', async () => {
  const held = limit('held', most(1))
  const order: string[] = []
  let waiting = Promise.resolve<PortalError | undefined>(undefined)
  const first = db.transaction().execute(async trx => {
    await claimRateLimitsOrThrow(trx, [held])
    waiting = refusal(held).then(error => {
      order.push('second')
      return error
    })
    await new Promise(resolve => setTimeout(resolve, 300))
    order.push('first')
    throw new Error('undone')
  })
  await expect(first).rejects.toThrow('undone')
  expect(await waiting).toBeUndefined()
  expect(order).toEqual(['first', 'second'])
})

test('a refused claim counts under no limit', async () => {
  const [full, free] = [limit('full', most(1)), limit('free', most(2))]
  expect(await refusal(full)).toBeUndefined()
  for (let tried = 0; tried < 5; tried++)
    expect(await refusal(free, full)).toMatchObject({ code: 'OTP_LIMIT' })
  expect(await refusal(free)).toBeUndefined()
  expect(await refusal(free)).toBeUndefined()
})

test('the error is that of the first refusing rule, with the longest wait of all refusals with that code', async () => {
  const limits = [
    limit('told', { most: 1, seconds: 60, refusal: 'OTP_TOO_EARLY' }, most(1, 100), most(1, 500)),
  ]
  expect(await refusal(...limits)).toBeUndefined()
  const early = await refusal(...limits)
  expect([early?.code, early?.details.retryAfter]).toEqual(['OTP_TOO_EARLY', 60])
  await letTimePass('told', 60)
  const late = await refusal(...limits)
  expect([late?.code, late?.details.retryAfter]).toEqual(['OTP_LIMIT', 440])
})

test('an attempt during a wait does not extend it', async () => {
  for (let failure = 0; failure < 3; failure++) expect(await refusal(limit('wait', growing))).toBeUndefined()
  await letTimePass('wait', 4.5)
  for (let tried = 0; tried < 5; tried++)
    expect((await refusal(limit('wait', growing)))?.details.retryAfter).toBe(6)
})

test('undoing a claim keeps all others', async () => {
  for (let failure = 0; failure < 2; failure++) await refusal(limit('back', growing))
  for (let success = 0; success < 20; success++) {
    const at = await db.transaction().execute(trx => claimRateLimitsOrThrow(trx, [limit('back', growing)]))
    await undoRateLimitClaim(db, ['back'], at)
  }
  expect(await refusal(limit('back', growing))).toBeUndefined()
  expect(await refusal(limit('back', growing))).toBeInstanceOf(PortalError)
})

test('erasing a number leaves the limits of a longer number that begins with it', async () => {
  const [short, long] = ['60123456789', '601234567890']
  const buckets = [short, long].flatMap(phone => [
    `wrong codes for ${phone}`,
    `codes for ${phone} on a device`,
  ])
  for (const bucket of buckets) await refusal(limit(bucket, most(1)))
  await db.transaction().execute(trx => eraseRateLimitsOfPhones(trx, [short]))
  const left = db.selectFrom('rate_limits').where('bucket', 'like', '%601234567%').select('bucket')
  expect((await left.execute()).map(({ bucket }) => bucket).sort()).toEqual([
    `codes for ${long} on a device`,
    `wrong codes for ${long}`,
  ])
})

test('the next claim deletes expired rows', async () => {
  await refusal(limit('old', most(1, 1)))
  await setExpiringFlag(db, 'remembered', 3600)
  await db
    .updateTable('rate_limits')
    .set({ forgotten_at: sql<Date>`now() - interval '1 second'` })
    .where('bucket', '=', 'old')
    .execute()
  await refusal(limit('new', most(1)))
  const rows = await db.selectFrom('rate_limits').select('bucket').execute()
  expect(rows.map(({ bucket }) => bucket)).not.toContain('old')
  expect([await hasExpiringFlag(db, 'remembered'), await hasExpiringFlag(db, 'new one')]).toEqual([
    true,
    false,
  ])
})
