import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { useGoBackOr } from '../lib/use-go-back.ts'
import { m } from '../texts.ts'
import { IconButton } from './button.tsx'

type Props = {
  title: string
  /** Back returns to the previous screen; to this one if the address was opened directly. */
  backTo?: To | undefined
  /** What Back does instead. */
  onBack?: (() => unknown) | undefined
  /** Before the title, where there is room. */
  picture?: ReactNode
  /** Beside the title: the status, the id. */
  status?: ReactNode
  children?: ReactNode
}

/** A screen's title, with an optional Back button. */
export function PageHeader({ title, backTo, onBack, picture, status, children }: Props) {
  const goBack = useGoBackOr(backTo ?? '')
  return (
    <header className="flex min-h-(--control) min-w-0 flex-wrap items-center gap-x-2">
      {(onBack ?? backTo) && (
        <IconButton
          icon={ArrowLeft}
          isLarge
          label={m.common_back()}
          onClick={onBack ?? goBack}
          className="-ml-3 print:hidden"
        />
      )}
      {picture && <div className="hidden sm:block">{picture}</div>}
      <div className="flex min-w-0 flex-[1_1_min-content] flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="wrap-break-word min-w-0 text-pretty font-bold text-title tracking-tight">{title}</h1>
        {status}
      </div>
      {children}
    </header>
  )
}
