import { Picture } from './frame.tsx'

/** Lunch & Learn: a plate beside an open book. */
export function LunchPicture() {
  return (
    <Picture>
      <circle cx="60" cy="68" r="21" className="fill-surface" />
      <circle cx="60" cy="68" r="11" />
      <path d="M22 48v12c0 4 2 6 4 6v23M30 48v12c0 4-2 6-4 6M26 48v11" />
      <path
        d="M90 50c8-5 17-5 24 1 7-6 16-6 24-1v36c-8-5-17-5-24 1-7-6-16-6-24-1Z"
        className="fill-surface"
      />
      <path d="M114 51v36M98 60c4-1 7-1 9 1M98 70c4-1 7-1 9 1M121 61c3-2 6-2 9-1M121 71c3-2 6-2 9-1" />
      <path d="M112 22c0-5 6-7 6-2 0-5 6-3 6 2 0 4-6 8-6 8s-6-4-6-8Z" className="fill-warm stroke-warm" />
    </Picture>
  )
}
