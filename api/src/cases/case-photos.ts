import { CASE_PHOTOS_MAX } from '@portal/contract/cases/case-kinds'
import type { CasePhoto } from '@portal/contract/cases/case-records'
import type { AppContext } from '../companies/app-context.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError, PortalError } from '../platform/http/errors.ts'
import { convertPictureInChildProcess } from '../platform/pictures/convert-picture.ts'
import { lockUserOrThrow } from '../users/users.queries.ts'
import { findVisibleCaseOrThrow, insertCaseEvent, lockVisibleCaseOrThrow } from './change-case.ts'
import { requirePhotoSpaceOrThrow } from './person-caps.ts'

/**
 * Adds a photo to an open case that the caller may see, made anew from an untrusted file. The same photo again adds none.
 * @throws PortalError PICTURE_UNREADABLE, PICTURE_TOO_LARGE, NOT_FOUND, CASE_CHANGED if the case is closed, CASE_PHOTOS_LIMIT, or TOO_MANY_REQUESTS
 */
export async function addCasePhoto(
  context: AppContext,
  session: Session,
  caseId: string,
  uploadedFile: Uint8Array,
): Promise<CasePhoto> {
  // Decode nothing for who may not see the case.
  await findVisibleCaseOrThrow(context.db, session, caseId)
  await requirePhotoSpaceOrThrow(context.db, session.userId, 0)
  const { hash, webp, width, height } = await convertPictureInChildProcess(uploadedFile, 'PHOTO')
  return context.db.transaction().execute(async trx => {
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
    const details = await insertCaseEvent(trx, session, found, { kind: 'PHOTO_ADDED', shared: true })
    const event = { action: 'case.photo-added', entity: 'case', entityId: caseId }
    await recordAuditEvent(trx, session, { ...event, details })
    return added
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
