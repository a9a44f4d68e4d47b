/** How far along a flow one is. @param value percent */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full origin-left rounded-full bg-action transition-transform"
        style={{ transform: `scaleX(${value / 100})` }}
      />
    </div>
  )
}
