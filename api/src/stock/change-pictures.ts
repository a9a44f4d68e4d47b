import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { matchesIfMatch } from '../platform/http/matches-if-match.ts'
import { convertPictureInChildProcess } from '../platform/pictures/convert-picture.ts'
import { lockSampleOrThrow } from './change-samples.ts'
import { findPictureHashOfItem } from './pictures.queries.ts'

/** `id` of a sample; `shown`: the If-Match header, the quoted `updatedAt` that the admin's screen shows. */
type SampleVersion = { id: string; ifMatch: string | undefined }

/**
 * Sets a sample's picture from an untrusted file. Setting the current picture again succeeds, even with an outdated If-Match.
 * @throws PortalError PICTURE_UNREADABLE, PICTURE_TOO_LARGE, NOT_FOUND, or SAMPLE_CHANGED if the sample has changed since
 */
export async function setSamplePicture(
  db: Database,
  session: Session,
  { id, ifMatch }: SampleVersion,
  uploadedFile: Uint8Array,
): Promise<void> {
  const { hash, webp } = await convertPictureInChildProcess(uploadedFile, 'SQUARE')
  await db.transaction().execute(async trx => {
    const sample = await lockSampleOrThrow(trx, session, id)
    if ((await findPictureHashOfItem(trx, id)) === hash) return
    if (!matchesIfMatch(sample, ifMatch)) throw new PortalError('SAMPLE_CHANGED')
    await trx
      .insertInto('sample_pictures')
      .values({ item_id: id, hash, webp })
      .onConflict(conflict => conflict.column('item_id').doUpdateSet({ hash, webp }))
      .execute()
    await tellChange(trx, session, id, 'sample.picture-set')
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
    await tellChange(trx, session, id, 'sample.picture-removed')
  })
}

/** Sets a new `updated_at` on the sample and records the audit event. */
async function tellChange(trx: Trx, session: Session, id: string, action: string): Promise<void> {
  const update = trx.updateTable('shop_items').set({ updated_at: nextUpdatedAtSql('shop_items') })
  await update.where('id', '=', id).execute()
  await recordAuditEvent(trx, session, { action, entity: 'sample', entityId: id })
}
