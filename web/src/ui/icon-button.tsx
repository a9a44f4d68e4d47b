import type { ComponentProps } from 'react'

const look =
  'inline-flex size-12 shrink-0 items-center justify-center rounded-control text-action-ink transition hover:bg-action-soft active:scale-95'

/** A button that is only an icon; `label` is its name. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" aria-label={label} {...rest} className={`${look} ${className ?? ''}`} />
}
