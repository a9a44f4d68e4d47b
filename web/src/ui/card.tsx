import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'

const look = 'rounded-card bg-surface p-5 shadow-card'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`${look} ${className ?? ''}`} />
}

/** A card that as a whole leads somewhere. */
export function CardLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={`block transition active:scale-[0.98] ${look} ${className ?? ''}`} />
}
