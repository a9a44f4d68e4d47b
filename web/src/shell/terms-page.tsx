import { useLocation, useNavigate } from 'react-router'
import {
  type LegalDocument,
  privacyNotice,
  termsMalaysia,
  termsSingapore,
} from '../brand/terms/legal-documents.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** The Terms of Use of each region, to be read before agreeing to them (H§5, R§2). */
export function TermsMalaysiaPage() {
  return <LegalPage document={termsMalaysia} />
}

export function TermsSingaporePage() {
  return <LegalPage document={termsSingapore} />
}

/** What is kept about a person, and who else sees it (H§5). */
export function PrivacyPage() {
  return <LegalPage document={privacyNotice} />
}

/** A document set for reading: short lines, clear steps between title and text. */
function LegalPage({ document: { title, version, summary, sections } }: { document: LegalDocument }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  // Opened in a tab of its own there is nothing to go back to.
  const goBack = () => void (key === 'default' ? navigate(paths.root) : navigate(-1))
  return (
    <>
      <PageHeader title={title} back={{ label: m.common_back(), onPress: goBack }} />
      <Card className="grid gap-6">
        <div className="grid gap-2">
          <p>{summary}</p>
          <p className="text-muted text-sm">{m.shell_version({ version })}</p>
        </div>
        {sections.map(({ heading, paragraphs, points }) => (
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
    </>
  )
}
