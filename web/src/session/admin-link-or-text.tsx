import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useMayOpen } from './admin-role.ts'

/** @property screen the path of the screen */
type Props = ComponentProps<typeof Link> & { screen: string }

/** A link to a screen of the admin area; plain text for admins whose role cannot open it. */
export function AdminLinkOrText({ screen, children, className = '', ...link }: Props) {
  const mayOpen = useMayOpen()(screen)
  const look = `inline-flex min-h-(--control) items-center font-semibold wrap-anywhere ${className}`
  if (!mayOpen) return <span className={look}>{children}</span>
  return (
    <Link {...link} className={`${look} rounded-control text-action-ink underline-offset-4 hover:underline`}>
      {children}
    </Link>
  )
}
