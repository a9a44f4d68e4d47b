import { brand } from './brand.ts'

/** The mark: a meridian's arc over an M. Decorative: put a name beside it. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-9">
      <rect width="32" height="32" rx="9" className="fill-action" />
      <path
        d="M7 22V11.5c0-.9 1.1-1.3 1.7-.6L16 19l7.3-8.1c.6-.7 1.7-.3 1.7.6V22"
        fill="none"
        className="stroke-on-action"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="10" r="2.6" className="fill-warm" />
    </svg>
  )
}

/** The mark with a name, by default the portal's own. */
export function LogoWithName({ name = brand.name }: { name?: string | undefined }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span className="font-bold text-lg leading-tight tracking-tight">{name}</span>
    </span>
  )
}
