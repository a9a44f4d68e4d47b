import type { ReactNode } from 'react'

/** The classes of an underlined link. */
export const linkClassName =
  'inline-flex min-h-(--control) items-center rounded-control px-1 font-semibold text-action-ink underline underline-offset-4'

type Props = { href: string; children: ReactNode; className?: string }

/** An underlined external link that opens in a new tab, for example a chat. */
export function NewTabLink({ href, children, className }: Props) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`${linkClassName} ${className ?? ''}`}
    >
      {children}
    </a>
  )
}
