import { type Company, findCompanies } from '../companies/companies.ts'
import { UserFacingError } from '../config/user-facing-error.ts'
import { type ChainEnd, type VerifiedChain, verifyAuditChains } from '../platform/audit/verify-audit.ts'
import {
  type CommandContext,
  type CommandOutput,
  openPortalDatabaseForReading,
  parseCommandArguments,
} from './run-command.ts'

const USAGE = `Usage:
  npm run portal -- audit verify [END...]
It reads every event of the audit and prints how many there are, with the END of each company's chain, as MY:120:9f86….
With an END that was noted earlier, what was written up to then must still be there.`

/** Name for events that belong to no company. */
const NO_COMPANY = 'NONE'

/** @throws UserFacingError with the result when the audit is broken */
export async function runAuditCommand(context: CommandContext): Promise<CommandOutput> {
  const [command, ...texts] = parseCommandArguments(context, USAGE, {}).positionals
  const ends = texts.map(text => /^(MY|SG|NONE):(\d{1,9}):([0-9a-f]{64})$/.exec(text))
  if (command !== 'verify' || ends.includes(null)) throw new UserFacingError(USAGE)

  const db = await openPortalDatabaseForReading(context)
  const companies = await findCompanies(db)
  const noted = new Map<string | null, ChainEnd>()
  for (const [, name, position = '', hash = ''] of ends.map(end => end ?? []))
    noted.set(companies.find(({ region }) => region === name)?.id ?? null, {
      position: Number(position),
      hash,
    })

  const chains = await verifyAuditChains(
    db,
    companies.map(({ id }) => id),
    noted,
  )
  const lines = formatAuditChainResults(chains, companies).join('\n')
  if (chains.some(({ problem }) => problem !== undefined)) throw new UserFacingError(lines)
  return lines
}

/** One line for each company's chain: how many events it has, and its end or what is wrong. */
export function formatAuditChainResults(
  chains: readonly VerifiedChain[],
  companies: readonly Company[],
): string[] {
  return chains.map(({ companyId, end, problem }) => {
    const name = companies.find(({ id }) => id === companyId)?.region ?? NO_COMPANY
    if (problem !== undefined) return `${name}: ${end.position} events, then it is broken: ${problem}`
    return `${name}: ${end.position} events, all as they were written; ${name}:${end.position}:${end.hash}`
  })
}
