import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '../texts.ts'
import { cardClassName } from '../ui/card.tsx'
import { TitledCard } from '../ui/titled-section.tsx'

type Props = {
  /** The id is the address's hash. */
  sections: readonly { id: string; title: string; content: ReactNode }[]
  /** Settings with a screen of their own. */
  pages: readonly { to: string; title: string }[]
}

const LINK =
  'flex min-h-12 items-center justify-between gap-2 rounded-control px-3 font-semibold text-action-ink transition hover:bg-action-soft aria-[current]:bg-action-soft'

/** The sections of settings with their index, at the left if there is room. Each section has an address. */
export function SettingsSections({ sections, pages }: Props) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be pressed again
  useEffect(() => {
    const section = document.getElementById(hash.slice(1))
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [hash, key])
  return (
    <div className="grid items-start gap-4 @min-[44rem]:grid-cols-[224px_minmax(0,1fr)]">
      <nav
        aria-label={m.settings_heading()}
        className={`${cardClassName} p-2! @min-[44rem]:sticky @min-[44rem]:top-18`}
      >
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link
                replace
                to={{ hash: id }}
                aria-current={hash === `#${id}` ? 'location' : undefined}
                className={LINK}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
        <ul className="mt-2 border-line border-t pt-2">
          {pages.map(({ to, title }) => (
            <li key={to}>
              <Link to={to} className={LINK}>
                {title}
                <ChevronRight className="size-5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-4">
        {sections.map(({ id, title, content }) => (
          <div key={id} id={id} tabIndex={-1} className="scroll-mt-18 rounded-card">
            <TitledCard title={title}>{content}</TitledCard>
          </div>
        ))}
      </div>
    </div>
  )
}
