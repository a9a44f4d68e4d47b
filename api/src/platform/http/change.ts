import type { EndpointName, Endpoints, Meta, ParsedInput, ResponseData } from '@portal/contract/endpoints'
import { type AuditEvent, recordAuditEvents } from '../audit/record-audit.ts'
import type { Database, Trx } from '../database/schema.ts'
import type { Session } from './authenticate.ts'
import { PortalError } from './errors.ts'
import { claimIdempotencyKey, saveMadeRecordId } from './idempotency-keys.ts'
import { createIfMatch, type IfMatch } from './if-match.ts'
import type { Call, Route } from './route.ts'

/** The endpoints that a `change` can serve: only signed-in users call them, and the answer has no `meta`. */
type ChangeName = {
  [K in EndpointName]: Endpoints[K]['access'] extends string ? never : Meta<K> extends undefined ? K : never
}[EndpointName]

/** Those that take an Idempotency-Key. */
type KeyedName = {
  [K in ChangeName]: 'idempotency-key' extends keyof ParsedInput<K, 'headers'> ? K : never
}[ChangeName]

/** Notes an audit event. It is appended after everything else, so that the company's chain is locked last and shortly. */
export type Audit<Kind extends string> = (
  kind: Kind,
  entityId: string,
  details?: Record<string, unknown>,
) => void

/** What a function that helps changes works with. */
export type ChangeScope<Kind extends string = never> = { trx: Trx; session: Session; audit: Audit<Kind> }

/** What a change knows before its transaction. */
type Input<K extends ChangeName> = Omit<Call<K>, 'session'> & { session: Session }

/** What a change works with. The database is out of reach: PGlite has one connection, and the transaction has it. */
export type ChangeCall<K extends ChangeName, Kind extends string, Prepared> = Input<K> &
  ChangeScope<Kind> & { ifMatch: IfMatch; prepared: Prepared }

type MadeId = string

/** Rolls the transaction of a dry run back. */
class Undone<Answer> extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('A dry run was rolled back.')
    this.answer = answer
  }
}

/** What `run` of a dry run returns: everything is rolled back, the Idempotency-Key too, and the answer is given. */
export const undo = <Answer>(answer: Answer): Undone<Answer> => new Undone(answer)

type Parts<K extends ChangeName, Kind extends string, Prepared, Result> = {
  /** The kinds of audit events of this change, each with the kind of record that it is about. */
  audits: Record<Kind, string>
  /** Works before the transaction, for example on a picture, and may look whether that is worth while. It writes nothing. */
  prepare?(input: Input<K>): Promise<Prepared>
  run(call: ChangeCall<K, Kind, Prepared>): Promise<Result | Undone<ResponseData<K>>>
  /** Writes in a transaction of its own what is kept although the call is refused. It may refuse the call with another error. */
  afterRefusal?(call: Input<K> & { trx: Trx; audit: Audit<Kind> }, refusal: PortalError): Promise<void>
}

/** Answers a call with an Idempotency-Key, also each repeat: reads anew what was made. */
type Read<K extends ChangeName, Prepared> = {
  read(call: Input<K> & { trx: Trx; prepared: Prepared }, madeId: MadeId): Promise<ResponseData<K>>
}

/**
 * Registers a change of rows: one transaction, the Idempotency-Key claimed in it, the audit events last. Where the endpoint takes
 * a key, `run` makes something and returns its id, and `read` answers. Elsewhere `run` answers.
 */
export type Change = {
  <K extends KeyedName, const Kind extends string, Prepared = undefined>(
    name: K,
    parts: Parts<K, Kind, Prepared, MadeId> & Read<K, Prepared>,
  ): void
  <K extends Exclude<ChangeName, KeyedName>, const Kind extends string, Prepared = undefined>(
    name: K,
    parts: Parts<K, Kind, Prepared, ResponseData<K>>,
  ): void
}

/** @returns the function that registers changes */
export function createChangeRegistrar(route: Route, db: Database): Change {
  // The contract gives the types by name; TypeScript cannot infer them inside this function.
  return (name: ChangeName, parts: unknown) =>
    route(name, async call => (await serve(name, parts as LooseParts, call as LooseCall)) as never)

  async function serve(name: ChangeName, parts: LooseParts, call: LooseCall): Promise<unknown> {
    try {
      return await runOnce(name, parts, call)
    } catch (error) {
      if (error instanceof Undone) return error.answer
      if (error instanceof PortalError && parts.afterRefusal) await keepAfterRefusal(name, parts, call, error)
      throw error
    }
  }

  async function runOnce(name: ChangeName, parts: LooseParts, call: LooseCall) {
    const { headers = {}, session, params, body } = call
    const prepared = await parts.prepare?.(call)
    const key = headers['idempotency-key']
    const keyed = key && { subject: session.userId, endpoint: name, key, request: { params, body } }
    const { audit, appendEvents } = collectAuditEvents(name, parts.audits, session)
    return db.transaction().execute(async trx => {
      const madeBefore = keyed ? await claimIdempotencyKey(trx, keyed) : undefined
      if (madeBefore !== undefined) return parts.read?.({ ...call, trx, prepared }, madeBefore)
      const ifMatch = createIfMatch(headers['if-match'])
      const result = await parts.run({ ...call, trx, prepared, ifMatch, audit })
      if (result instanceof Undone) throw result
      if (keyed) await saveMadeRecordId(trx, keyed, String(result))
      const answer = parts.read ? await parts.read({ ...call, trx, prepared }, String(result)) : result
      await appendEvents(trx)
      return answer
    })
  }

  async function keepAfterRefusal(
    name: ChangeName,
    { audits, afterRefusal }: LooseParts,
    call: LooseCall,
    refusal: PortalError,
  ): Promise<void> {
    const { audit, appendEvents } = collectAuditEvents(name, audits, call.session)
    await db.transaction().execute(async trx => {
      await afterRefusal?.({ ...call, trx, audit }, refusal)
      await appendEvents(trx)
    })
  }
}

type LooseCall = {
  body: unknown
  query: unknown
  params: unknown
  /** Absent where the endpoint declares none. */
  headers?: Record<string, string | undefined>
  session: Session
}
type LooseParts = {
  audits: Readonly<Record<string, string>>
  prepare?(input: LooseCall): Promise<unknown>
  run(
    call: LooseCall & { trx: Trx; prepared: unknown; ifMatch: IfMatch; audit: Audit<string> },
  ): Promise<unknown>
  read?(call: LooseCall & { trx: Trx; prepared: unknown }, madeId: string): Promise<unknown>
  afterRefusal?(call: LooseCall & { trx: Trx; audit: Audit<string> }, refusal: PortalError): Promise<void>
}

/** Collects audit events until the change has done everything else. */
function collectAuditEvents(name: string, audits: Readonly<Record<string, string>>, session: Session) {
  const events: Omit<AuditEvent, 'companyId' | 'actor'>[] = []
  const audit: Audit<string> = (action, entityId, details = {}) => {
    const entity = audits[action]
    if (entity === undefined) throw new Error(`${name} does not declare the audit event ${action}.`)
    events.push({ action, entity, entityId, details })
  }
  const appendEvents = (trx: Trx) => recordAuditEvents(trx, session, events)
  return { audit, appendEvents }
}
