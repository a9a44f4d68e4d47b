import { tortureMessages } from '../api/test/faults/message-torture.ts'
import type { Place } from '../api/test/faults/torture.ts'
import { runOnPgliteAndPostgres } from '../scripts/fresh-databases.ts'

/** How often the portal is killed on each database. */
const ROUNDS = { PGlite: Number(process.env.ROUNDS || 50), PostgreSQL: Number(process.env.ROUNDS || 200) }

/** Kills the portal again and again. @returns whether no message was lost or late, and at most one was repeated per kill */
async function run(name: string, place: Place): Promise<boolean> {
  const rounds = name === 'PGlite' ? ROUNDS.PGlite : ROUNDS.PostgreSQL
  const { losses, told, doubles } = await tortureMessages(place, rounds)
  const said = `${name}: ${rounds} kills, ${told} acknowledged, ${losses.length} losses, ${doubles} came twice\n`
  process.stdout.write(said + losses.map(loss => `  ${loss}\n`).join(''))
  return losses.length === 0 && doubles <= rounds
}

process.exitCode = (await runOnPgliteAndPostgres(run)) ? 0 : 1
