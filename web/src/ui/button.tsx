import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useEffect } from 'react'
import { announceToScreenReaders } from './screen-reader-announcer.tsx'

const VARIANTS = {
  primary: 'bg-action text-on-action shadow-card hover:bg-action-press',
  secondary: 'border border-edge bg-surface text-action-ink hover:bg-action-soft',
  quiet: 'text-action-ink hover:bg-action-soft',
  danger: 'bg-attention text-on-attention hover:opacity-90',
}

/** `share` is compact and shares the width of its row. */
const SIZES = { normal: 'px-5', compact: 'px-3', share: 'grow px-3' }

export type ButtonLook = {
  variant?: keyof typeof VARIANTS | undefined
  size?: keyof typeof SIZES | undefined
  wide?: boolean | undefined
  /** Before the label. */
  icon?: LucideIcon | undefined
}

/** The classes of buttons and button links. */
export function buttonClassName({ variant = 'primary', size = 'normal', wide }: ButtonLook = {}): string {
  return (
    'inline-flex min-h-(--control) items-center justify-center gap-2 rounded-control py-(--control-y) text-center font-semibold wrap-anywhere ' +
    'transition active:scale-[0.98] idle-look ' +
    `${VARIANTS[variant]} ${SIZES[size]} ${wide ? 'w-full' : ''}`
  )
}

type Props = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner, keeps the focus and ignores further presses. */
    loading?: boolean
    /** The label while it loads, also announced. Default: its normal label. */
    loadingLabel?: string
    /** Looks and reads as disabled, but a press shows which input is missing. */
    softDisabled?: boolean
    /** Ignores presses for a moment, with the normal look and the focus. */
    settling?: boolean
  }

export function Button(props: Props) {
  const { loading = false, loadingLabel, softDisabled = false, settling = false, ...look } = props
  const { variant, size, wide, icon: Icon, className, children, ...rest } = look
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || settling) event.preventDefault()
    else rest.onClick?.(event)
  }
  useEffect(() => {
    if (!loading || loadingLabel === undefined) return
    announceToScreenReaders(loadingLabel)
    return () => announceToScreenReaders('')
  }, [loading, loadingLabel])
  return (
    <button
      type="button"
      {...rest}
      onClick={onClick}
      aria-disabled={loading || softDisabled || settling || undefined}
      data-soft-disabled={softDisabled || undefined}
      aria-busy={loading || undefined}
      className={`${buttonClassName({ variant, size, wide })} ${className ?? ''}`}
    >
      {loading && <Spinner />}
      <span>
        {/* Inside the text, so that it stays beside the first word when the label wraps. */}
        {Icon && !loading && <Icon className="-mt-0.5 mr-2 inline size-5" />}
        {loading ? (loadingLabel ?? children) : children}
      </span>
    </button>
  )
}

/** Decorative: the label of what it is in says what is loading. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}

const iconLook =
  'transition active:scale-95 text-action-ink hover:bg-action-soft inline-flex size-(--control) shrink-0 items-center justify-center rounded-control'

type IconButtonProps = ComponentProps<'button'> & {
  /** Its name. */
  label: string
  icon: LucideIcon
  /** In a header. */
  isLarge?: boolean
}

/** A button that is only an icon. */
export function IconButton({ label, icon: Icon, isLarge, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={`${iconLook} ${className ?? ''}`}>
      <Icon className={isLarge ? 'size-6' : 'size-5'} />
      {children}
    </button>
  )
}
