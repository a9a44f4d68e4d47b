import type { AppContext, Routes } from '../companies/app-context.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { matchesIfMatch } from '../platform/http/matches-if-match.ts'
import { convertPictureInChildProcess } from '../platform/pictures/convert-picture.ts'
import { lockSampleOrThrow } from './change-samples.ts'
import { findPictureHashOfItem } from './pictures.queries.ts'
import { findSampleOrThrow } from './stock-lists.queries.ts'

/** `id` of a sample; `shown`: the If-Match header, the quoted `updatedAt` that the admin's screen shows. */
type SampleVersion = { id: string; ifMatch: string | undefined }

/** Sets a sample's picture from an untrusted file. */
export function registerPictureChange({ change }: Pick<Routes, 'change'>, context: AppContext): void {
  change('POST /admin/samples/:id/picture', {
    audits: { 'sample.picture-set': 'sample' },
    prepare: ({ body }) => convertPictureInChildProcess(body, 'SQUARE'),
    async run({ trx, session, params: { id }, prepared: { hash, webp }, ifMatch, audit }) {
      const { updated_at } = await lockSampleOrThrow(trx, session, id)
      const before = { updated_at, hash: await findPictureHashOfItem(trx, id) }
      if (!ifMatch.alreadyApplied(before, { hash }, 'SAMPLE_CHANGED')) {
        await trx
          .insertInto('sample_pictures')
          .values({ item_id: id, hash, webp })
          .onConflict(conflict => conflict.column('item_id').doUpdateSet({ hash, webp }))
          .execute()
        await setNextVersion(trx, id)
        audit('sample.picture-set', id)
      }
      return findSampleOrThrow(context, trx, id, session.company)
    },
  })
}

/**
 * Removes a sample's picture. Succeeds for a sample without a picture, even with an outdated If-Match.
 * @throws PortalError NOT_FOUND, or SAMPLE_CHANGED if the sample has changed since
 */
export async function removeSamplePicture(
  db: Database,
  session: Session,
  { id, ifMatch }: SampleVersion,
): Promise<void> {
  await db.transaction().execute(async trx => {
    const sample = await lockSampleOrThrow(trx, session, id)
    const removed = await trx.deleteFrom('sample_pictures').where('item_id', '=', id).executeTakeFirst()
    if (removed.numDeletedRows === 0n) return
    if (!matchesIfMatch(sample, ifMatch)) throw new PortalError('SAMPLE_CHANGED')
    await setNextVersion(trx, id)
    await recordAuditEvent(trx, session, { action: 'sample.picture-removed', entity: 'sample', entityId: id })
  })
}

async function setNextVersion(trx: Trx, id: string): Promise<void> {
  const update = trx.updateTable('shop_items').set({ updated_at: nextUpdatedAtSql('shop_items') })
  await update.where('id', '=', id).execute()
}
