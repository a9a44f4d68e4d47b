import { Picture } from './frame.tsx'

/** It worked: a parcel on its way with a tick. */
export function SuccessPicture() {
  return (
    <Picture>
      <path d="M44 46l32-12 32 12v36L76 94 44 82Z" className="fill-surface" />
      <path d="M44 46l32 12 32-12M76 58v36M60 40l32 12" />
      <circle cx="112" cy="80" r="17" className="fill-action stroke-surface" />
      <path d="M104 80l6 6 11-12" className="stroke-on-action" strokeWidth="4" />
      <path d="M30 40h8M26 52h6M128 36l5-6M134 48h8" className="stroke-warm" />
    </Picture>
  )
}
