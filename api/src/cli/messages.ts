import { id as idSchema } from '@portal/contract/endpoint'
import { MESSAGE_KINDS, MESSAGE_STATES } from '@portal/contract/notifications/message-kinds'
import { findCompanies } from '../companies/companies.ts'
import { UserFacingError } from '../config/user-facing-error.ts'
import {
  countDueMessagesByCompany,
  countLastDayMessagesByProvider,
  findMessagesPage,
  type MessageFilter,
} from '../notifications/message-list.queries.ts'
import { findFailedMessageIds, requeueFailedMessage } from '../notifications/requeue-failed-message.ts'
import { appendEventToAuditChain } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/database/schema.ts'
import {
  type CommandContext,
  type CommandOutput,
  openPortalDatabase,
  openPortalDatabaseForReading,
  parseCommandArguments,
} from './run-command.ts'

const USAGE = `Usage:
  npm run portal -- messages list [--state STATE] [--kind KIND]
  npm run portal -- messages retry ID...
  npm run portal -- messages retry --failed
  npm run portal -- messages stats
STATE is one of ${MESSAGE_STATES.join(', ')},
KIND one of ${MESSAGE_KINDS.join(', ')}.
list shows each company's 50 newest; retry sends what failed or expired again, and no codes.`

/** Maximum number of listed messages per company. */
const LISTED = 50

export async function runMessagesCommand(context: CommandContext): Promise<CommandOutput> {
  const { positionals, values } = parseCommandArguments(context, USAGE, {
    state: { type: 'string' },
    kind: { type: 'string' },
    failed: { type: 'boolean', default: false },
  })
  const [command, ...ids] = positionals
  const { failed } = values
  const state = MESSAGE_STATES.find(one => one === values.state)
  const kind = MESSAGE_KINDS.find(one => one === values.kind)
  if (state !== values.state || kind !== values.kind) throw new UserFacingError(USAGE)
  const narrowed = state !== undefined || kind !== undefined
  const plain = ids.length === 0 && !failed
  if (command === 'list' && plain) return list(await openPortalDatabaseForReading(context), { state, kind })
  if (command === 'stats' && plain && !narrowed) return tellStats(await openPortalDatabaseForReading(context))
  if (command === 'retry' && !narrowed && failed === (ids.length === 0))
    return retry(await openPortalDatabase(context), ids)
  throw new UserFacingError(USAGE)
}

async function list(db: Database, filter: MessageFilter): Promise<string> {
  const lines: string[][] = []
  for (const { id, region } of await findCompanies(db)) {
    const { rows } = await findMessagesPage(db, id, filter, { limit: LISTED, cursor: undefined })
    for (const row of rows) {
      const provider = [row.provider, row.answer].filter(Boolean).join(': ')
      const tries = `${row.attempts} tries`
      lines.push([row.id, row.created_at.toISOString(), region, row.kind, row.state, tries, provider])
    }
  }
  return lines.length === 0 ? 'There are no such messages.' : inColumns(lines)
}

/** @param ids messages to send again; all failed ones if empty */
async function retry(db: Database, ids: readonly string[]): Promise<string> {
  const companyIds = (await findCompanies(db)).map(({ id }) => id)
  const wanted = ids.length > 0 ? ids : await findFailedMessageIds(db)
  const refused: string[] = []
  for (const id of wanted) {
    if (!idSchema.safeParse(id).success || !(await retryMessage(db, companyIds, id))) refused.push(id)
  }
  const said = `${wanted.length - refused.length} of ${wanted.length} messages are sent again.`
  if (refused.length === 0) return said
  throw new UserFacingError(
    `${said}\nNeither failed nor expired, or codes, or not there:\n${refused.join('\n')}`,
  )
}

function retryMessage(db: Database, companyIds: readonly string[], messageId: string): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const retried = await requeueFailedMessage(trx, companyIds, messageId)
    if (retried === undefined) return false
    const { kind, companyId } = retried
    const what = { action: 'message.retried', entity: 'message', entityId: messageId, details: { kind } }
    await appendEventToAuditChain(trx, { companyId, actor: null, ...what })
    return true
  })
}

async function tellStats(db: Database): Promise<string> {
  const queues = await countDueMessagesByCompany(db)
  const counts = await countLastDayMessagesByProvider(db)
  const waiting = (await findCompanies(db)).map(({ id, region }) => {
    const { length, seconds } = queues.get(id) ?? { length: 0, seconds: 0 }
    return length === 0
      ? `${region}: nothing waits.`
      : `${region}: ${length} wait, the oldest for ${seconds} seconds.`
  })
  const rows = counts.map(({ kind, state, provider, count }) => [kind, state, provider ?? '–', String(count)])
  const head = rows.length === 0 ? 'Nothing was written in the last 24 hours.' : 'Of the last 24 hours:'
  return [...waiting, head, inColumns(rows)].join('\n').trimEnd()
}

/** Aligns cells in columns. */
function inColumns(lines: readonly string[][]): string {
  const width = (column: number) => Math.max(...lines.map(line => line[column]?.length ?? 0))
  const widths = (lines[0] ?? []).map((_cell, column) => width(column))
  return lines
    .map(line =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
