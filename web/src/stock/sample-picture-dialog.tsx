import type { Sample } from '@portal/contract/stock/stock.endpoints'
import { SamplePicture } from '../brand/sample-picture.tsx'
import { m } from '../texts.ts'
import { ChooseOrRemovePictureDialog } from '../ui/picture-dialog.tsx'
import { setOrRemoveSamplePicture, useStockDialogMutation } from './stock.api.ts'

/** Sets or removes a sample's picture. */
export function SamplePictureDialog({ sample, onClose }: { sample: Sample; onClose(): void }) {
  const change = useStockDialogMutation(onClose, (file: File | undefined) =>
    setOrRemoveSamplePicture(sample, file),
  )
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
      change={change}
      onClose={onClose}
    />
  )
}
