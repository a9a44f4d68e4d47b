import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClassName } from './button.tsx'

/** A link that looks like a button. */
export function ButtonLink(props: LinkProps & ButtonLook) {
  const { variant, size, wide, icon: Icon, className, children, ...rest } = props
  return (
    <Link {...rest} className={`${buttonClassName({ variant, size, wide })} ${className ?? ''}`}>
      {Icon && <Icon className="size-5 shrink-0" />}
      {children}
    </Link>
  )
}
