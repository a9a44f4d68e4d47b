import type { ComponentProps } from 'react'

export const cardClassName = 'rounded-card bg-surface p-(--pad-card) shadow-card'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`${cardClassName} ${className ?? ''}`} />
}
