import type { ComponentProps } from 'react'

export const cardLook = 'rounded-card bg-surface p-5 shadow-card'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`${cardLook} ${className ?? ''}`} />
}
