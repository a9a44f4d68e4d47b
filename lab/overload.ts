import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { insertMissingCompanies } from '../api/src/companies/companies.ts'
import { migrateSchema } from '../api/src/platform/database/migrate.ts'
import { ORDER_LITERALS } from '../api/test/buyers.ts'
import { freshPhone } from '../api/test/factories.ts'
import { type Crowd, gatherCrowd } from '../api/test/faults/crowd.ts'
import type { Place } from '../api/test/faults/torture.ts'
import { startPortal } from '../api/test/portal-process.ts'
import { PROXIES, startProxy } from '../deploy/proxy-process.ts'
import { runOnPgliteAndPostgres } from '../scripts/fresh-databases.ts'
import { createHttpDriver, type Hit, quantile, type Shot } from './http-driver.ts'

/** The load as a multiple of the portal's capacity, and its seconds. */
const TIMES = Number(process.env.TIMES || 10)
const SECONDS = Number(process.env.SECONDS || 15)
const STRANGERS = 300
/** The proxy from `deploy/` in front of the portal; without one, requests go to the portal directly. */
const PROXY = PROXIES.find(kind => kind === process.env.PROXY)
/** Milliseconds, and megabytes for `memory`. */
const GOALS = { accepted: 1000, refused: 1000, memory: 512, recovery: 5000, logins: 50 }

/** A cycle of ten requests that people make; three of them are urgent. */
function createMix({ hcps, items, rep, admin, campaignId }: Crowd): () => Shot {
  let count = 0
  const order = { ...ORDER_LITERALS, addressId: hcps[0]?.addressId ?? '' }
  const [first, second] = hcps.map(({ token }) => token)
  const shots: ((turn: number) => Shot)[] = [
    () => ({ method: 'POST', path: '/auth/check-user', body: { phone: freshPhone(), type: 'NO_OTP' } }),
    () => ({
      ...as(first),
      method: 'POST',
      path: '/carts',
      body: { shopItemId: items[0], qty: 1, isSelected: true },
    }),
    turn => ({ ...as(first), method: 'POST', path: '/orders', body: order, key: `order-${turn}` }),
    () => ({ ...as(second), method: 'GET', path: '/users/details' }),
    () => ({ ...as(second), method: 'GET', path: '/shop-items' }),
    () => ({ ...as(second), method: 'GET', path: '/order/get' }),
    () => ({ ...as(second), method: 'GET', path: '/carts/summary' }),
    () => ({ ...as(rep), method: 'GET', path: '/haleon/promoter/recruited-users' }),
    () => ({
      ...as(admin),
      method: 'POST',
      path: '/campaign-entries/retailer/submissions',
      body: { campaignId },
    }),
    () => ({ method: 'GET', path: '/public/companies' }),
  ]
  return () => {
    count += 1
    const shot = shots[count % shots.length] as (turn: number) => Shot // the remainder is an index
    return shot(count)
  }
}

function as(token: string | undefined) {
  return { token: token ?? '' }
}

/** Whether the portal processed the request. A 4xx, for example for an empty cart, counts; an overload is 503. */
const isAccepted = ({ status }: Hit) => status > 0 && status < 500
const isWell = (hit: Hit) => isAccepted(hit) && hit.ms < 200
const times = (hits: readonly Hit[]) => hits.map(({ ms }) => ms)
const round = Math.round

function peakMegabytes(pid: number | undefined) {
  let peak = 0
  const timer = setInterval(() => {
    const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
    peak = Math.max(peak, kilobytes / 1024)
  }, 500)
  return () => {
    clearInterval(timer)
    return peak
  }
}

/** Measures one database. @returns whether all goals were met */
async function run(name: string, place: Place): Promise<boolean> {
  const prepared = await place.open()
  await migrateSchema(prepared)
  await insertMissingCompanies(prepared)
  const mix = createMix(await gatherCrowd(prepared))
  await prepared.destroy()
  const limits = { CHECKS_PER_HOUR_AND_ADDRESS: '10000', ALL_CHECKS_PER_HOUR: '1000000' }
  const portal = await startPortal({ ...place.env, ...limits, TRUSTED_PROXIES: PROXY ? '1' : '0' })
  const proxy = PROXY && (await startProxy(PROXY, portal.url))
  const driver = proxy
    ? createHttpDriver(`https://localhost:${proxy.ports.https}`, proxy.certificate)
    : createHttpDriver(portal.url)
  try {
    // Open the connections before: otherwise TLS handshakes with the proxy are what is measured.
    const health = (): Shot => ({ method: 'GET', path: '/health' })
    for (let opened = 0; proxy && opened < 20; opened += 1)
      await driver.crowd(100 * (opened + 1), 0.1, health)
    await driver.crowd(8, 5, mix)
    const calm = await driver.crowd(8, 5, mix)
    const capacity = calm.filter(isAccepted).length / 5
    const stopWatching = peakMegabytes(portal.process.pid)
    const hits = await driver.flood(TIMES * capacity, SECONDS, mix)
    const ended = performance.now()
    while (!isWell(await driver.fire(mix()))) await setTimeout(50)
    const recovery = performance.now() - ended

    const page = (): Shot => ({ method: 'GET', path: '/public/companies' })
    const alone = quantile(times(await driver.crowd(1, 2, page)), 0.5)
    const body = { email: 'nobody@demo.test', password: 'Nobody!2026', type: 'EMAIL' }
    const login = (): Shot => ({ method: 'POST', path: '/auth/login', body })
    const logins = Promise.all(Array.from({ length: STRANGERS }, () => driver.fire(login())))
    const beside = quantile(times(await driver.crowd(1, 2, page)), 0.5)
    await logins
    const memory = stopWatching()

    const accepted = times(hits.filter(isAccepted))
    const refused = hits.filter(hit => hit.status === 503 && hit.retryAfter !== undefined)
    const other = hits.length - accepted.length - refused.length
    const [p50, p99] = [quantile(accepted, 0.5), quantile(accepted, 0.99)]
    const [no50, no99] = [quantile(times(refused), 0.5), quantile(times(refused), 0.99)]
    process.stdout.write(
      `${name}: capacity ${round(capacity)}/s; of ${hits.length} at ${TIMES} times that ${round((100 * refused.length) / hits.length)} % refused, ${other} neither\n` +
        `  accepted: ${round(accepted.length / SECONDS)}/s, p50 ${round(p50)} ms, p99 ${round(p99)} ms; refused: p50 ${round(no50)} ms, p99 ${round(no99)} ms\n` +
        `  memory ${round(memory)} MB, recovery ${round(recovery)} ms; a call beside ${STRANGERS} logins of strangers ${round(beside)} ms, alone ${round(alone)} ms\n`,
    )
    return (
      other === 0 &&
      p99 < GOALS.accepted &&
      !(no99 >= GOALS.refused) &&
      memory < GOALS.memory &&
      recovery < GOALS.recovery &&
      beside - alone < GOALS.logins
    )
  } finally {
    driver.close()
    await proxy?.stop()
    await portal.end('SIGTERM')
  }
}

process.exitCode = (await runOnPgliteAndPostgres(run)) ? 0 : 1
