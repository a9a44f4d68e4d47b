/**
 * The looks of a bar's parts. Each has a contrast of 3:1 in light and dark and its own pattern or position, so that colour is
 * never the only sign. Bars are decorative: the text beside them says the same.
 */
export const BAR_STYLES = {
  offered: 'bg-data-1',
  near: 'bg-near bg-[repeating-linear-gradient(90deg,var(--surface)_0_1.5px,transparent_1.5px_6px)]',
  held: 'text-muted inset-ring inset-ring-current bg-[repeating-linear-gradient(135deg,currentColor_0_2px,transparent_2px_6px)]',
  expired: 'bg-refused',
}
export type BarLook = keyof typeof BAR_STYLES

/** The key of a bar's part, before its name. */
export function BarLegendSwatch({ look }: { look: BarLook }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block size-3 shrink-0 rounded-[3px] [print-color-adjust:exact] ${BAR_STYLES[look]}`}
    />
  )
}
