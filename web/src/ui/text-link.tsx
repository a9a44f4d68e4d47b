import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

const look =
  'inline-flex min-h-12 items-center rounded-control px-1 font-semibold text-action-ink underline underline-offset-4'

/** An underlined link to another screen, with a thumb-sized target. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={`${look} ${className ?? ''}`} />
}

type OutsideProps = { href: string; children: ReactNode; className?: string }

/** An underlined link that opens elsewhere in a new tab, as a chat. */
export function OutsideLink({ href, children, className }: OutsideProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={`${look} ${className ?? ''}`}>
      {children}
    </a>
  )
}
