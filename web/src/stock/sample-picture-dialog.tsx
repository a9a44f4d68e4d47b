import type { Sample } from '@portal/contract/stock/stock.endpoints'
import { SamplePicture } from '../brand/sample-picture.tsx'
import { callApi, ifMatchHeader } from '../lib/api.ts'
import { m } from '../texts.ts'
import { ChooseOrRemovePictureDialog } from '../ui/picture-dialog.tsx'
import { STOCK_QUERY_KEY } from './stock.api.ts'

/** Sets or removes a sample's picture. */
export function SamplePictureDialog({ sample, onClose }: { sample: Sample; onClose(): void }) {
  const shown = { params: { id: sample.id }, headers: ifMatchHeader(sample.updatedAt) }
  return (
    <ChooseOrRemovePictureDialog
      title={m.stock_picture_title({ name: sample.name })}
      label={m.stock_picture_file()}
      hint={m.stock_picture_hint()}
      action={m.stock_save()}
      removal={sample.picture === undefined ? undefined : m.stock_picture_remove()}
      current={
        <span className="justify-self-center">
          <SamplePicture name={sample.name} pictureKey={sample.picture} size={104} />
        </span>
      }
      show={image => (
        <img
          {...image}
          alt=""
          width={104}
          height={104}
          className="size-26 justify-self-center rounded-control border border-line bg-white object-cover"
        />
      )}
      change={file =>
        file === undefined
          ? callApi('DELETE /admin/samples/:id/picture', shown)
          : callApi('POST /admin/samples/:id/picture', { ...shown, body: file })
      }
      invalidates={[STOCK_QUERY_KEY]}
      savedText={m.stock_saved()}
      onClose={onClose}
    />
  )
}
