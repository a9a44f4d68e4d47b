import type { ReactNode } from 'react'
import { LogoWithName } from '../brand/logo.tsx'

type Props = {
  picture?: ReactNode
  /** Above a screen outside of a layout. Default: the portal's own. */
  logo?: ReactNode
  title: string
  text: string
  /** The screen is within a layout that has a `main` element, and a logo. */
  isInLayout?: boolean
  children: ReactNode
}

/** A screen with one message: the brand, a picture, a heading, a text and the next step. */
export function StatusScreen({
  picture,
  logo = <LogoWithName />,
  title,
  text,
  isInLayout = false,
  children,
}: Props) {
  const Part = isInLayout ? 'div' : 'main'
  return (
    <Part
      className={`mx-auto grid max-w-125 content-center justify-items-center gap-5 p-6 text-center ${isInLayout ? '' : 'min-h-(--screen-height)'}`}
    >
      {!isInLayout && logo}
      {picture}
      <h1 className="font-bold text-title tracking-tight">{title}</h1>
      <p className="text-muted">{text}</p>
      <div className="grid w-full max-w-80 gap-2 pt-2">{children}</div>
    </Part>
  )
}
