import { Link, type LinkProps, useLocation } from 'react-router'
import { cardClassName } from './card.tsx'

/** A card that is a link. It passes the current address to the next screen (H§2). */
export function CardLink({ className, ...rest }: Omit<LinkProps, 'state'>) {
  const { pathname, search } = useLocation()
  return (
    <Link
      {...rest}
      state={{ fromPath: pathname + search }}
      className={`block transition active:scale-[0.98] ${cardClassName} ${className ?? ''}`}
    />
  )
}
