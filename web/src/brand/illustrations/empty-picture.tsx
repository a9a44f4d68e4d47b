import { Picture } from './frame.tsx'

/** Nothing yet: an open parcel. */
export function EmptyPicture() {
  return (
    <Picture>
      <path d="M48 58l32 12 32-12v30L80 100 48 88Z" className="fill-surface" />
      <path d="M80 70v30M48 58l-10-12 32-11 10 13 10-13 32 11-10 12" />
      <path d="M80 48v22" strokeDasharray="1 6" />
      <path d="M74 24c0-5 6-7 6-2 0-5 6-3 6 2 0 4-6 8-6 8s-6-4-6-8Z" className="fill-warm stroke-warm" />
    </Picture>
  )
}
