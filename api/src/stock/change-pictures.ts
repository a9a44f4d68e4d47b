import type { AppContext, Routes } from '../companies/app-context.ts'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import type { Trx } from '../platform/database/schema.ts'
import { convertPictureInChildProcess } from '../platform/pictures/convert-picture.ts'
import { lockSampleOrThrow } from './change-samples.ts'
import { findPictureHashOfItem } from './pictures.queries.ts'
import { findSampleOrThrow } from './stock-lists.queries.ts'

/** Sets a sample's picture from an untrusted file, or removes it. */
export function registerPictureChanges({ change }: Pick<Routes, 'change'>, context: AppContext): void {
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

  // A sample without a picture stays as it is, whatever version the caller saw.
  change('DELETE /admin/samples/:id/picture', {
    audits: { 'sample.picture-removed': 'sample' },
    async run({ trx, session, params: { id }, ifMatch, audit }) {
      const sample = await lockSampleOrThrow(trx, session, id)
      const removed = await trx.deleteFrom('sample_pictures').where('item_id', '=', id).executeTakeFirst()
      if (removed.numDeletedRows > 0n) {
        ifMatch.requireVersion(sample, 'SAMPLE_CHANGED')
        await setNextVersion(trx, id)
        audit('sample.picture-removed', id)
      }
      return findSampleOrThrow(context, trx, id, session.company)
    },
  })
}

async function setNextVersion(trx: Trx, id: string): Promise<void> {
  const update = trx.updateTable('shop_items').set({ updated_at: nextUpdatedAtSql('shop_items') })
  await update.where('id', '=', id).execute()
}
