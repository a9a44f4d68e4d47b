import { Link, type LinkProps, useLocation } from 'react-router'
import { cardLook } from './card.tsx'

/** A card that as a whole leads somewhere; it tells the next screen where one came from (H§2). */
export function CardLink({ className, ...rest }: Omit<LinkProps, 'state'>) {
  const { pathname, search } = useLocation()
  return (
    <Link
      {...rest}
      state={{ fromPath: pathname + search }}
      className={`block transition active:scale-[0.98] ${cardLook} ${className ?? ''}`}
    />
  )
}
