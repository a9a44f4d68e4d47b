import { CASE_PHOTOS_MAX } from '@portal/contract/cases/case-kinds'
import type { CasePhoto } from '@portal/contract/cases/case-records'
import { useQuery } from '@tanstack/react-query'
import { m } from '../texts.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { ChooseOrRemovePictureDialog } from '../ui/picture-dialog.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TitledCard } from '../ui/titled-section.tsx'
import { addCasePhoto, CASE_QUERY_KEYS, casePhotoQuery } from './cases.api.ts'

type Props = { caseId: string; photos: readonly CasePhoto[]; canAddPhotos: boolean }

/** The photos of a case, for everyone who can read the case. */
export function CasePhotos({ caseId, photos, canAddPhotos }: Props) {
  const mayAdd = canAddPhotos && photos.length < CASE_PHOTOS_MAX
  if (photos.length === 0 && !mayAdd) return null
  return (
    <TitledCard
      title={m.cases_photos()}
      className={photos.length === 0 ? 'print:hidden' : ''}
      actions={
        <DialogButton
          variant="quiet"
          size="compact"
          className="-my-2.5 -mr-3 print:hidden"
          isShown={mayAdd}
          dialog={close => <AddPhotoDialog id={caseId} onClose={close} />}
        >
          {m.cases_photo_add()}
        </DialogButton>
      }
    >
      {photos.length === 0 && <p className="text-muted text-sm">{m.cases_photos_none()}</p>}
      <ul className="grid gap-3 empty:hidden">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Photo id={caseId} photo={photo} name={m.cases_photo({ number: index + 1 })} />
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

function Photo({ id, photo, name }: { id: string; photo: CasePhoto; name: string }) {
  const found = useQuery(casePhotoQuery(id, photo.id))
  const { width, height } = photo
  if (found.data === undefined)
    return found.isError ? (
      <QueryErrorBanner subject={name} queries={[found]} />
    ) : (
      <Skeleton className="h-48 w-full" />
    )
  return (
    <img
      src={found.data}
      alt={name}
      width={width}
      height={height}
      className="h-auto max-h-[60vh] w-auto max-w-full rounded-control"
    />
  )
}

function AddPhotoDialog({ id, onClose }: { id: string; onClose(): void }) {
  return (
    <ChooseOrRemovePictureDialog
      title={m.cases_photo_add()}
      label={m.cases_photo_file()}
      hint={m.cases_photo_hint()}
      action={m.cases_photo_add()}
      removal={undefined}
      current={null}
      show={image => (
        <img {...image} alt="" className="max-h-64 max-w-full justify-self-center rounded-control" />
      )}
      change={async file => file && addCasePhoto(id, file)}
      invalidates={CASE_QUERY_KEYS}
      savedText={m.cases_photo_added()}
      onClose={onClose}
    />
  )
}
