import type { ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { NotFoundPicture } from '../brand/illustrations/not-found-picture.tsx'
import {
  type LegalDocument,
  privacyNotice,
  termsMalaysia,
  termsSingapore,
} from '../brand/terms/legal-documents.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

const terms = new Map([
  ['my', termsMalaysia],
  ['sg', termsSingapore],
])

/** The Terms of Use of one region, to be read before agreeing to them (H§5, R§2). */
export function TermsPage() {
  const { region = '' } = useParams()
  const document = terms.get(region)
  if (document === undefined) {
    return (
      <Readable title={m.shell_not_found_title()}>
        <EmptyState picture={<NotFoundPicture />} text={m.shell_not_found_text()}>
          <ButtonLink to={paths.root}>{m.shell_to_start()}</ButtonLink>
        </EmptyState>
      </Readable>
    )
  }
  return (
    <Readable title={document.title}>
      <LegalText document={document} />
    </Readable>
  )
}

/** What is kept about a person, and who else sees it (H§5). */
export function PrivacyPage() {
  return (
    <Readable title={privacyNotice.title}>
      <LegalText document={privacyNotice} />
    </Readable>
  )
}

function Readable({ title, children }: { title: string; children: ReactNode }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  // Opened in a tab of its own there is nothing to go back to.
  const goBack = () => void (key === 'default' ? navigate(paths.root) : navigate(-1))
  return (
    <>
      <PageHeader title={title} back={{ label: m.common_back(), onPress: goBack }} />
      {children}
    </>
  )
}

/** A document set for reading: short lines, clear steps between title and text. */
function LegalText({ document }: { document: LegalDocument }) {
  return (
    <Card className="grid gap-6">
      <div className="grid gap-2">
        <p>{document.summary}</p>
        <p className="text-muted text-sm">{m.shell_version({ version: document.version })}</p>
      </div>
      {document.sections.map(({ heading, paragraphs, points }) => (
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
