import { Link, type LinkProps } from 'react-router'
import { useFromHere } from '../lib/use-go-back.ts'
import { cardClassName } from './card.tsx'

/** A card that is a link. It passes the current address to the next screen (H§2). */
export function CardLink({ className, ...rest }: Omit<LinkProps, 'state'>) {
  return (
    <Link
      {...rest}
      state={useFromHere()}
      className={`block transition active:scale-[0.98] ${cardClassName} ${className ?? ''}`}
    />
  )
}
