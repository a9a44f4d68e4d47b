import type { LegalText } from '@portal/contract/companies/legal-text'
import type { ReactNode } from 'react'

type Props = {
  text: LegalText
  /** The language of the text. */
  lang?: string
  /** The level of its headings. */
  heading?: 'h2' | 'h4'
  /** Shown between the summary and the sections. */
  children?: ReactNode
}

/** The body of a legal document without the title. All content renders as plain text. */
export function LegalTextBody({
  text: { summary, sections },
  heading: Heading = 'h2',
  lang,
  children,
}: Props) {
  return (
    <div className="grid gap-6 wrap-anywhere">
      <div className="grid gap-2">
        <div lang={lang} className="contents">
          <Paragraphs texts={summary} />
        </div>
        {children}
      </div>
      {numbered(sections).map(([at, { heading, paragraphs, points }]) => (
        <section key={at} lang={lang} className="grid gap-2">
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

/** Pairs each part with its index, because two parts may be equal. */
function numbered<T>(parts: readonly T[]): [number, T][] {
  return [...parts.entries()]
}
