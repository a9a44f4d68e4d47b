import { PictureFrame } from './picture-frame.tsx'

/** A plug out of its socket. Inline, unlike the others: it shows without a network. */
export function OfflineIllustration() {
  return (
    <PictureFrame>
      <path
        d="M22 66c-6-26 16-48 44-50 20-2 26 8 44 10 22 3 36 18 32 40-4 24-28 38-62 38-32 0-52-12-58-38Z"
        className="fill-action-soft"
        stroke="none"
      />
      <path d="M34 78c18 0 14-20 30-20M84 53h9M84 63h9M128 38c-14 0-12 20-22 20" />
      <path
        d="M68 48h16v20H68a6 6 0 0 1-6-6v-8a6 6 0 0 1 6-6ZM103 48h5v20h-5a5 5 0 0 1-5-5v-10a5 5 0 0 1 5-5Z"
        className="fill-surface"
      />
      <path d="M92 34l3 7M102 32v7M111 35l-4 6" className="stroke-warm" />
    </PictureFrame>
  )
}
