import { Link, type LinkProps } from 'react-router'
import { cardLook } from './card.tsx'

/** A card that as a whole leads somewhere. */
export function CardLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={`block transition active:scale-[0.98] ${cardLook} ${className ?? ''}`} />
}
