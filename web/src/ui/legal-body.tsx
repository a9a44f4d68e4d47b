import type { LegalText } from '@portal/contract/legal-text'
import type { ReactNode } from 'react'

type Props = {
  text: LegalText
  /** What its headings are, by where it stands. */
  heading?: 'h2' | 'h4'
  /** Stands between what it says first and its sections. */
  children?: ReactNode
}

/** A document without its title, set for reading. Whatever it holds is shown as text. */
export function LegalBody({ text: { summary, sections }, heading: Heading = 'h2', children }: Props) {
  return (
    <div className="grid gap-6 wrap-anywhere">
      <div className="grid gap-2">
        <Paragraphs texts={summary} />
        {children}
      </div>
      {numbered(sections).map(([at, { heading, paragraphs, points }]) => (
        <section key={at} className="grid gap-2">
          <Heading className="font-bold text-base">{heading}</Heading>
          <Paragraphs texts={paragraphs} />
          {points.length > 0 && (
            <ul className="grid list-disc gap-1.5 pl-5 marker:text-muted">
              {numbered(points).map(([place, text]) => (
                <li key={place}>{text}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return numbered(texts).map(([at, text]) => <p key={at}>{text}</p>)
}

/** Two of them may be alike: a part is known by its place. */
function numbered<T>(parts: readonly T[]): [number, T][] {
  return [...parts.entries()]
}
