import { CASE_PHOTOS_MAX } from '@portal/contract/cases/case-kinds'
import type { AppContext, Routes } from '../companies/app-context.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError, PortalError } from '../platform/http/errors.ts'
import { convertPictureInChildProcess } from '../platform/pictures/convert-picture.ts'
import { lockUserOrThrow } from '../users/users.queries.ts'
import { requirePhotoSpaceOrThrow } from './case-rate-limits.ts'
import { findVisibleCaseOrThrow, lockVisibleCaseOrThrow, recordCaseEventAndNotify } from './change-case.ts'

/** Adds a photo to an open case that the caller may see, made anew from an untrusted file. The same photo again adds none. */
export function registerCasePhotos({ change }: Pick<Routes, 'change'>, { db }: AppContext): void {
  change('POST /cases/:id/photos', {
    audits: { 'case.photo-added': 'case' },
    async prepare({ session, params: { id }, body }) {
      // Decode nothing for who may not see the case.
      await findVisibleCaseOrThrow(db, session, id)
      await requirePhotoSpaceOrThrow(db, session.userId, 0)
      return convertPictureInChildProcess(body, 'PHOTO')
    },
    async run({ params: { id: caseId }, prepared: { hash, webp, width, height }, ...call }) {
      const { trx, session } = call
      // One photo of a person after the other, so that their sizes add up.
      await lockUserOrThrow(trx, session.userId)
      const found = await lockVisibleCaseOrThrow(trx, session, caseId)
      const photos = await findPhotos(trx, caseId)
      const same = photos.find(photo => photo.hash === hash)
      if (same !== undefined) return same
      if (found.closed_at !== null) throw new PortalError('CASE_CHANGED')
      if (photos.length >= CASE_PHOTOS_MAX) throw new PortalError('CASE_PHOTOS_LIMIT')
      await requirePhotoSpaceOrThrow(trx, session.userId, webp.length)
      const added = await trx
        .insertInto('case_photos')
        .values({ case_id: caseId, added_by: session.userId, hash, webp, width, height })
        .returning(['id', 'width', 'height'])
        .executeTakeFirstOrThrow()
      await recordCaseEventAndNotify(call, found, { kind: 'PHOTO_ADDED', shared: true })
      return added
    },
  })
}

function findPhotos(trx: Trx, caseId: string) {
  return trx
    .selectFrom('case_photos')
    .where('case_id', '=', caseId)
    .select(['id', 'hash', 'width', 'height'])
    .execute()
}

/** @returns the WebP bytes of a photo of a case that the caller may see @throws PortalError NOT_FOUND */
export async function readCasePhotoOrThrow(
  context: AppContext,
  session: Session,
  { id, photo }: { id: string; photo: string },
): Promise<Uint8Array<ArrayBuffer>> {
  await findVisibleCaseOrThrow(context.db, session, id)
  const found = context.db.selectFrom('case_photos').where('id', '=', photo).where('case_id', '=', id)
  return (await found.select('webp').executeTakeFirstOrThrow(notFoundError)).webp
}
