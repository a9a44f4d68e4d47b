import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonStyle } from './button.tsx'

/** A link that looks like a button. */
export function ButtonLink({ variant, wide, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={`${buttonStyle({ variant, wide })} ${className ?? ''}`} />
}
