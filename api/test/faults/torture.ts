import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { insertMissingCompanies } from '../../src/companies/companies.ts'
import { connectToPostgres, openEmbeddedDatabase } from '../../src/platform/database/connect.ts'
import { migrateSchema } from '../../src/platform/database/migrate.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { startupTimeouts } from '../../src/platform/database/timeouts.ts'
import { runPortal, startPortal } from '../portal-process.ts'
import { gatherCrowd } from './crowd.ts'
import { findLosses, findStockLosses } from './losses.ts'
import { createAsk, createLedger, createWriters } from './writers.ts'

/** A database for the portal to be killed on, empty at first. */
export type Place = {
  env: Record<string, string>
  /** Opens the database while no portal runs. */
  open(): Promise<Database>
  /** Rounds in which a second portal tries to start beside the first, which has the exclusive lock. */
  intruders: number
}

/** @param folder an unused one; its portal locks it */
export function embeddedPlace(folder: string): Place {
  return {
    env: { DATA_DIR: folder },
    open: () => openEmbeddedDatabase(join(folder, 'database')),
    intruders: 50,
  }
}

/** @param url a database that nothing else uses */
export function serverPlace(url: string): Place {
  return {
    env: { DATABASE_URL: url },
    open: async () => connectToPostgres(url, undefined, startupTimeouts),
    intruders: 0,
  }
}

export type Torture = {
  /** Descriptions of lost, torn and duplicate data. */
  losses: string[]
  /** Acknowledged writes. */
  acknowledged: number
  /** The longest time from a start after a kill to the first served call, in milliseconds. */
  slowestStart: number
  /** Second portals that were refused. */
  refused: number
}

/** Kills a portal under mixed writes, restarts it and checks every acknowledged write, round after round. */
export async function torture(place: Place, rounds: number): Promise<Torture> {
  const prepared = await place.open()
  await migrateSchema(prepared)
  await insertMissingCompanies(prepared)
  const crowd = await gatherCrowd(prepared)
  await prepared.destroy()

  const env = {
    ...place.env,
    SECONDS_BETWEEN_CODES: '0',
    CODES_PER_HOUR_AND_ADDRESS: '10000',
    CHALLENGE_BITS: '0',
  }
  let portal = await startPortal(env)
  const result: Torture = { losses: [], acknowledged: 0, slowestStart: 0, refused: 0 }
  const ledger = createLedger()
  const ask = createAsk(
    () => portal.url,
    ({ name, status }) => {
      if (status === 200 && !name.startsWith('GET')) result.acknowledged += 1
      if (status !== 200 && status !== 0) result.losses.push(`${name} answered ${status}`)
    },
  )
  const write = createWriters(ask, crowd, ledger)
  try {
    for (let round = 0; round < rounds; round += 1) {
      const stop = write()
      if (round < place.intruders) {
        const { code, output } = await runPortal(env)
        if (code === 1 && output.includes('is in use by process')) result.refused += 1
      }
      const enough = result.acknowledged + 5
      while (result.acknowledged < enough) await setTimeout(10)
      await setTimeout(randomInt(500))
      await portal.end('SIGKILL')
      await stop()
      const begun = performance.now()
      portal = await startPortal(env)
      result.slowestStart = Math.max(result.slowestStart, Math.round(performance.now() - begun))
      result.losses.push(...(await findLosses(ask, crowd, ledger)))
    }
  } finally {
    await portal.end('SIGTERM')
  }
  const db = await place.open()
  result.losses.push(...(await findStockLosses(db, crowd)))
  await db.destroy()
  return result
}
