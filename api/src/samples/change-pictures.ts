import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import { nextUpdatedAt } from '../platform/database/columns.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { matchesIfMatch } from '../platform/http/matches-if-match.ts'
import { makePicture } from '../platform/pictures/make-picture.ts'
import { lockSample } from './change-samples.ts'
import { findHash } from './pictures.queries.ts'

/** A sample of the admin's company. @param shown the `updatedAt` that the admin's screen showed, in quotes */
type Shown = { id: string; shown: string | undefined }

/**
 * Gives a sample a picture, made of a file of any content. The one that it has already is a success, however old the screen is.
 * @throws PortalError PICTURE_UNREADABLE, PICTURE_TOO_LARGE, NOT_FOUND, or SAMPLE_CHANGED when it has been changed since
 */
export async function setPicture(
  db: Database,
  session: Session,
  { id, shown }: Shown,
  file: Uint8Array,
): Promise<void> {
  const { hash, webp } = await makePicture(file, 'SQUARE')
  await db.transaction().execute(async trx => {
    const sample = await lockSample(trx, session, id)
    if ((await findHash(trx, id)) === hash) return
    if (!matchesIfMatch(sample, shown)) throw new PortalError('SAMPLE_CHANGED')
    await trx
      .insertInto('sample_pictures')
      .values({ item_id: id, hash, webp })
      .onConflict(conflict => conflict.column('item_id').doUpdateSet({ hash, webp }))
      .execute()
    await tellChange(trx, session, id, 'sample.picture-set')
  })
}

/**
 * Takes a sample's picture away; one that has none stays as it is, however old the screen is.
 * @throws PortalError NOT_FOUND, or SAMPLE_CHANGED when it has been changed since
 */
export async function removePicture(db: Database, session: Session, { id, shown }: Shown): Promise<void> {
  await db.transaction().execute(async trx => {
    const sample = await lockSample(trx, session, id)
    const removed = await trx.deleteFrom('sample_pictures').where('item_id', '=', id).executeTakeFirst()
    if (removed.numDeletedRows === 0n) return
    if (!matchesIfMatch(sample, shown)) throw new PortalError('SAMPLE_CHANGED')
    await tellChange(trx, session, id, 'sample.picture-removed')
  })
}

/** Makes the sample another version, and writes down what was done. */
async function tellChange(trx: Trx, session: Session, id: string, action: string): Promise<void> {
  const update = trx.updateTable('shop_items').set({ updated_at: nextUpdatedAt('shop_items') })
  await update.where('id', '=', id).execute()
  await recordAuditEvent(trx, session, { action, entity: 'sample', entityId: id })
}
