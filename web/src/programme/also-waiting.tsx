import type { Programme, ProgrammeToday } from '@portal/contract/programme/programme.endpoints'
import { m } from '../texts.ts'
import { cardClassName } from '../ui/card.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { CountLink } from './count-link.tsx'
import { alsoWaitingRows } from './programme-rows.ts'
import { SECTION_CLASS_NAME } from './top-rows.tsx'

type Props = { current: ProgrammeToday; programme: Programme }

/** What else should be zero, without what is. */
export function AlsoWaiting({ current, programme }: Props) {
  const some = alsoWaitingRows(current, programme).filter(({ count }) => count > 0)
  if (some.length === 0) return null
  return (
    <TitledSection title={m.programme_also()} className={SECTION_CLASS_NAME}>
      <ul className={`${cardClassName} grid gap-x-8 px-4! py-1! lg:grid-cols-2`}>
        {some.map(({ name, count, list }) => (
          <li key={name} className="flex items-center justify-between gap-3">
            {name}
            <CountLink count={count} filteredList={list} accessibleName={name} />
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
