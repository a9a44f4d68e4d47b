import { Ellipsis } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { m } from '../texts.ts'

/**
 * The less used actions of a list: on a phone behind one button, so that the first row of the list is in view. Its container
 * has `max-md:contents`, so that the button stays beside the title when the actions open below.
 */
export function MoreActionsOnPhone({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="-mr-3 inline-flex min-h-12 items-center gap-2 rounded-control px-3 font-semibold text-action-ink transition hover:bg-action-soft md:hidden"
        onClick={() => setOpen(!open)}
      >
        <Ellipsis aria-hidden="true" className="size-5 shrink-0" />
        {m.common_more()}
      </button>
      <div
        id={id}
        className={`-mx-3 order-last w-[calc(100%+24px)] flex-wrap md:order-first md:contents ${open ? 'flex' : 'hidden'}`}
      >
        {children}
      </div>
    </>
  )
}
