import { tortureMessages } from '../api/test/faults/message-torture.ts'
import type { Place } from '../api/test/faults/torture.ts'
import { runOnPgliteAndPostgres } from '../scripts/fresh-databases.ts'

/** Kills of the portal: on the embedded database, and on a server. */
const ROUNDS = { PGlite: Number(process.env.ROUNDS || 50), PostgreSQL: Number(process.env.ROUNDS || 200) }

/** @returns whether nothing was lost or came late, and no more came twice than there were kills */
async function run(name: string, place: Place): Promise<boolean> {
  const rounds = name === 'PGlite' ? ROUNDS.PGlite : ROUNDS.PostgreSQL
  const { losses, told, doubles } = await tortureMessages(place, rounds)
  const said = `${name}: ${rounds} kills, ${told} acknowledged, ${losses.length} losses, ${doubles} came twice\n`
  process.stdout.write(said + losses.map(loss => `  ${loss}\n`).join(''))
  return losses.length === 0 && doubles <= rounds
}

process.exitCode = (await runOnPgliteAndPostgres(run)) ? 0 : 1
