import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '@portal/contract/endpoints'
import {
  WEBHOOK_EVENTS,
  WEBHOOK_SECRET_OVERLAP_HOURS,
  WEBHOOK_TEST_EVENT,
  WEBHOOKS_MAX,
} from '@portal/contract/webhooks/webhook-events'
import { sql } from 'kysely'
import type { Routes } from '../companies/app-context.ts'
import { lockCompany } from '../companies/companies.ts'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import { PortalError } from '../platform/http/errors.ts'
import { giveUpWaitingDeliveries } from './webhook-queue.queries.ts'
import { createWebhookEncryption, makeWebhookSecret } from './webhook-secrets.ts'
import { findWebhookOrThrow, lockWebhookOrThrow } from './webhooks.queries.ts'

/** An owner's changes of the company's webhooks. The audit has the host alone: what follows it may hold a secret. */
export function registerWebhookChanges({ change }: Pick<Routes, 'change'>, appSecret: string): void {
  const { seal } = createWebhookEncryption(appSecret)

  change('POST /admin/webhooks', {
    audits: { 'webhook.added': 'webhook' },
    async prepare() {
      return { id: randomUUID(), secret: makeWebhookSecret() }
    },
    async run({ trx, session: { companyId }, body, prepared: { id, secret }, audit }) {
      // Additions of a company follow each other.
      await lockCompany(trx, companyId)
      const there = trx.selectFrom('webhooks').where('company_id', '=', companyId)
      if ((await countQueryRows(there)) >= WEBHOOKS_MAX) throw new PortalError('WEBHOOK_LIMIT')
      await trx
        .insertInto('webhooks')
        .values({ id, company_id: companyId, ...toColumns(body), secret: seal(secret, id) })
        .execute()
      audit('webhook.added', id, { host: hostOf(body), events: body.events })
      return id
    },
    async read({ prepared }, madeId) {
      requireJustMade(prepared.id, madeId)
      return prepared
    },
  })

  change('POST /admin/webhooks/:id', {
    audits: { 'webhook.changed': 'webhook' },
    async run({ trx, session: { companyId }, params: { id }, body, ifMatch, audit }) {
      const before = await lockWebhookOrThrow(trx, companyId, id)
      const wanted = toColumns(body)
      if (!ifMatch.alreadyApplied(before, wanted, 'WEBHOOK_CHANGED')) {
        await trx
          .updateTable('webhooks')
          .set({ ...wanted, updated_at: nextUpdatedAtSql('webhooks') })
          .where('id', '=', id)
          .execute()
        audit('webhook.changed', id, {
          before: { host: hostOf(before), events: before.events },
          after: { host: hostOf(wanted), events: wanted.events },
        })
      }
      return findWebhookOrThrow(trx, companyId, id)
    },
  })

  // What is so already stays.
  change('POST /admin/webhooks/:id/switch', {
    audits: { 'webhook.on': 'webhook', 'webhook.off': 'webhook' },
    async run({ trx, session: { companyId }, params: { id }, body: { on }, audit }) {
      const webhook = await lockWebhookOrThrow(trx, companyId, id)
      if ((webhook.off === null) !== on) {
        await trx
          .updateTable('webhooks')
          .set({ off: on ? null : 'OWNER', failing_since: null, updated_at: nextUpdatedAtSql('webhooks') })
          .where('id', '=', id)
          .execute()
        if (!on) await giveUpWaitingDeliveries(trx, id)
        audit(on ? 'webhook.on' : 'webhook.off', id, { host: hostOf(webhook) })
      }
      return findWebhookOrThrow(trx, companyId, id)
    },
  })

  // Within the overlap the secret that the other system has surely got stays: the answer with the new one may have been lost.
  change('POST /admin/webhooks/:id/secret', {
    audits: { 'webhook.secret-made': 'webhook' },
    async prepare() {
      return { made: randomUUID(), secret: makeWebhookSecret() }
    },
    async run({ trx, session: { companyId }, params: { id }, prepared: { made, secret }, audit }) {
      const webhook = await lockWebhookOrThrow(trx, companyId, id)
      await trx
        .updateTable('webhooks')
        .set({
          secret: seal(secret, id),
          former_secret: sql<string>`case when former_until > now() then former_secret else secret end`,
          former_until: sql<Date>`now() + interval '1 hour' * ${WEBHOOK_SECRET_OVERLAP_HOURS}`,
          updated_at: nextUpdatedAtSql('webhooks'),
        })
        .where('id', '=', id)
        .execute()
      audit('webhook.secret-made', id, { host: hostOf(webhook) })
      return made
    },
    async read({ prepared: { made, secret } }, madeId) {
      requireJustMade(made, madeId)
      return { secret }
    },
  })

  // Its deliveries are purged with the others.
  change('DELETE /admin/webhooks/:id', {
    audits: { 'webhook.deleted': 'webhook' },
    async run({ trx, session: { companyId }, params: { id }, audit }) {
      const webhook = await lockWebhookOrThrow(trx, companyId, id)
      await trx.deleteFrom('webhooks').where('id', '=', id).execute()
      await giveUpWaitingDeliveries(trx, id)
      audit('webhook.deleted', id, { host: hostOf(webhook) })
      return {}
    },
  })

  change('POST /admin/webhooks/:id/test', {
    audits: {},
    async run({ trx, session: { companyId }, params: { id } }) {
      const webhook = await lockWebhookOrThrow(trx, companyId, id)
      if (webhook.off !== null) throw new PortalError('WEBHOOK_CHANGED')
      await sql`insert into webhook_deliveries (webhook_id, event_id, type, data)
        select ${id}, ${randomUUID()}, ${WEBHOOK_TEST_EVENT}, '{}' where not exists (select from webhook_deliveries
          where webhook_id = ${id} and type = ${WEBHOOK_TEST_EVENT} and state = 'WAITING')`.execute(trx)
      return {}
    },
  })

  // Only what has failed: a second press finds it waiting.
  change('POST /admin/webhooks/:id/send-again', {
    audits: { 'webhook.sent-again': 'webhook' },
    async run({ trx, session: { companyId }, params: { id }, body: { delivery }, audit }) {
      const webhook = await lockWebhookOrThrow(trx, companyId, id)
      if (webhook.off !== null) throw new PortalError('WEBHOOK_CHANGED')
      const { numUpdatedRows } = await trx
        .updateTable('webhook_deliveries')
        .set({
          state: 'WAITING',
          tries: 0,
          next_at: sql<Date>`now()`,
          expires_at: sql<Date>`now() + interval '24 hours'`,
        })
        .where('webhook_id', '=', id)
        .where('state', '=', 'FAILED')
        .$if(delivery !== undefined, query => query.where('id', '=', delivery ?? ''))
        .executeTakeFirst()
      const again = Number(numUpdatedRows)
      if (again > 0) audit('webhook.sent-again', id, { host: hostOf(webhook), again })
      return { again }
    },
  })
}

/** Events in the order of the contract, each once. */
function toColumns({ url, events }: ParsedInput<'POST /admin/webhooks', 'body'>) {
  return { url, events: WEBHOOK_EVENTS.filter(event => events.includes(event)) }
}

const hostOf = ({ url }: { url: string }) => new URL(url).hostname

/** A secret is shown once: a repeat has prepared another one. @throws PortalError ALREADY_MADE */
function requireJustMade(preparedId: string, madeId: string): void {
  if (preparedId !== madeId) throw new PortalError('ALREADY_MADE')
}
