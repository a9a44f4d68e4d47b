import { PictureFrame } from './picture-frame.tsx'

/** A plug out of its socket. Inline, unlike the others: it shows without a network. */
export function OfflineIllustration() {
  return (
    <PictureFrame>
      <path d="M34 78c18 0 14-20 30-20M84 53h9M84 63h9M128 38c-14 0-12 20-22 20" />
      <path d="M64 48h20v20H64ZM98 48h10v20H98Z" className="fill-surface" />
    </PictureFrame>
  )
}
