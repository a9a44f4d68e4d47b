import { Link, type LinkProps } from 'react-router'
import { linkClassName } from './new-tab-link.tsx'

/** An underlined link to another screen, with a large tap target. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={`${linkClassName} ${className ?? ''}`} />
}
