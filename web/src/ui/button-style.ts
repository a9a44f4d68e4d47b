import { cva, type VariantProps } from 'class-variance-authority'

/** The look shared by buttons and links that act like buttons; at least 48 px high. */
export const buttonStyle = cva(
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-5 py-2.5 text-center font-semibold wrap-anywhere ' +
    'transition active:scale-[0.98] disabled:cursor-not-allowed disabled:opacity-55 disabled:active:scale-100',
  {
    variants: {
      variant: {
        primary: 'bg-action text-on-action shadow-card hover:bg-action-press',
        secondary: 'border border-edge bg-surface text-action-ink hover:bg-action-soft',
        quiet: 'text-action-ink hover:bg-action-soft',
        danger: 'bg-attention text-on-attention hover:opacity-90',
      },
      wide: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'primary', wide: false },
  },
)

export type ButtonLook = VariantProps<typeof buttonStyle>
