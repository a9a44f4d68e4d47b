import type { LegalDocument } from '../brand/terms/legal-document.ts'
import { m } from '../paraglide/messages.js'
import { Card } from '../ui/card.tsx'

/** A document set for reading: short lines, clear steps between title and text. */
export function LegalText({ document }: { document: LegalDocument }) {
  return (
    <Card className="grid gap-6">
      <div className="grid gap-2">
        <p>{document.summary}</p>
        <p className="text-muted text-sm">{m.shell_version({ version: document.version })}</p>
      </div>
      {document.sections.map(({ heading, paragraphs = [], points = [] }) => (
        <section key={heading} className="grid gap-2">
          <h2 className="font-bold text-base">{heading}</h2>
          {paragraphs.map(text => (
            <p key={text}>{text}</p>
          ))}
          {points.length > 0 && (
            <ul className="grid list-disc gap-1.5 pl-5 marker:text-muted">
              {points.map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </Card>
  )
}
