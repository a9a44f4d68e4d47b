import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClassName } from './button.tsx'

/** A link that looks like a button. */
export function ButtonLink({ variant, wide, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={`${buttonClassName({ variant, wide })} ${className ?? ''}`} />
}
