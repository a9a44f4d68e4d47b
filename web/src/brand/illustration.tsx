import { PictureFrame } from './picture-frame.tsx'
import pictures from './pictures.svg'

export type PictureName =
  | 'nothing'
  | 'not-found'
  | 'done'
  | 'not-allowed'
  | 'success'
  | 'registered'
  | 'lunch'

/** A picture from a separate SVG file, so that a company can replace it and it does not add to the script. */
export function Illustration({ name }: { name: PictureName }) {
  return (
    <PictureFrame>
      <use href={`${pictures}#${name}`} />
    </PictureFrame>
  )
}
