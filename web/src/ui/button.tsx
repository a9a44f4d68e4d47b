import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonStyle } from './button-style.ts'

type Props = ComponentProps<'button'> &
  ButtonLook & {
    /** Works: shows a spinner, keeps the focus and ignores further presses. */
    loading?: boolean
    /** What it says while it works; its label otherwise. */
    loadingLabel?: string
  }

export function Button({
  loading = false,
  loadingLabel,
  variant,
  wide,
  className,
  children,
  ...rest
}: Props) {
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else rest.onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={onClick}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      className={`${buttonStyle({ variant, wide })} ${className ?? ''}`}
    >
      {loading && <Spinner />}
      <span aria-live="polite">{loading ? (loadingLabel ?? children) : children}</span>
    </button>
  )
}

/** The sign that a pressed button works; the button's label says on what. */
function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}
