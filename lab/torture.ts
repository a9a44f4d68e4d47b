import { type Place, torture } from '../api/test/faults/torture.ts'
import { runOnPgliteAndPostgres } from '../scripts/fresh-databases.ts'

/** How often the portal is killed on each database. */
const ROUNDS = Number(process.env.ROUNDS || 100)
const SLOWEST_START = 5000

/** Kills the portal again and again. @returns whether nothing was lost */
async function run(name: string, place: Place): Promise<boolean> {
  const begun = performance.now()
  const { losses, acknowledged, slowestStart, refused } = await torture(place, ROUNDS)
  const seconds = Math.round((performance.now() - begun) / 1000)
  const intruders = Math.min(place.intruders, ROUNDS)
  const said = [
    `${name}: ${ROUNDS} kills in ${seconds} s, ${acknowledged} writes acknowledged, ${losses.length} losses`,
    `slowest start ${slowestStart} ms`,
    ...(intruders > 0 ? [`second processes refused ${refused} of ${intruders}`] : []),
  ]
  process.stdout.write(`${said.join(', ')}\n${losses.map(loss => `  ${loss}\n`).join('')}`)
  return losses.length === 0 && slowestStart < SLOWEST_START && refused === intruders
}

process.exitCode = (await runOnPgliteAndPostgres(run)) ? 0 : 1
