/** A horizontal bar without text; its number is shown next to it. @param share its share of the longest bar */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" width="100%" height="8" className="my-1 block">
      <rect width="100%" height="8" rx="2" className="fill-sunken" />
      <rect width={`${share * 100}%`} height="8" rx="2" className="fill-action" />
    </svg>
  )
}
