import type { CompanyDocument } from '@portal/contract/companies/documents.endpoints'
import {
  DOCUMENT_CHANGES_MAX,
  legalTextProblem,
  MARKDOWN_MAX,
  parseLegalText,
} from '@portal/contract/companies/legal-text'
import { documentVersionLabel } from '@portal/contract/document-versions'
import { joinLanguageNames, type Locale } from '@portal/contract/languages'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type DocumentFacts, fillDocumentPlaceholders } from '../brand/terms/legal-documents.ts'
import { errorTextWithPrefix, hasErrorCode } from '../lib/failure.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { clearFormBackup, readFormBackup, useFormBackup } from '../session/form-backup.ts'
import { UnsavedChangesPrompt } from '../session/unsaved-changes-prompt.tsx'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { LegalTextBody } from '../ui/legal-text-body.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'
import {
  discardDraftIfUnchanged,
  publishDraftIfUnchanged,
  saveDocumentDraftIfUnchanged,
} from './settings.api.ts'

type Props = {
  document: CompanyDocument
  /** The language of the text that is edited. */
  locale: Locale
  /** The initial text. */
  initialMarkdown: string
  /** The values of the placeholders, for the preview. */
  placeholderValues: DocumentFacts
  /** Discards the input and shows the stored text: a colleague's draft, or the published text after a draft is discarded. */
  onDiscardInput(): void
}

/** The input kept when the session ended, with its base version: a colleague may have saved since. */
type Kept = { markdown: string; changes: string; shown: CompanyDocument }

/** The editor of a document's next version, with a preview; published versions are immutable. */
export function LegalDocumentEditor({
  document,
  locale,
  initialMarkdown,
  placeholderValues,
  onDiscardInput,
}: Props) {
  // The base version of a save: not what a refetch loads while the admin types.
  const kept = `document-${document.kind}-${locale}`
  const [before] = useState(() => readFormBackup<Kept>(kept))
  const [shown, setShown] = useState(before?.shown ?? document)
  const [asking, setAsking] = useState<'publish' | 'discard'>()
  const form = useForm(
    { markdown: before?.markdown ?? initialMarkdown, changes: before?.changes ?? changesOf(shown, locale) },
    ({ markdown }) => ({ markdown: formProblemText(legalTextProblem(markdown)) }),
    true,
  )
  const markdown = form.values.markdown.trim()
  const changes = form.values.changes.trim()
  const saved = shown.draft?.texts[locale]
  const isNoteSaved = changes === changesOf(shown, locale)
  const isSaved = markdown === saved && isNoteSaved
  const isTyped = markdown !== (saved ?? shown.published?.[locale] ?? initialMarkdown).trim() || !isNoteSaved
  useFormBackup(
    kept,
    useMemo(() => (isTyped ? { markdown, changes, shown } : undefined), [isTyped, markdown, changes, shown]),
  )
  const reload = () => {
    clearFormBackup(kept)
    onDiscardInput()
  }

  const text = { locale: locale, markdown, ...(document.kind === 'TERMS' && { changes }) }
  const work = useMutation({
    mutationFn: async (how: 'save' | 'publish') => {
      const saved = isSaved ? shown : await saveDocumentDraftIfUnchanged(text, shown)
      setShown(saved)
      return how === 'save' ? saved : publishDraftIfUnchanged(saved)
    },
    onSuccess: (document, how) => {
      setShown(document)
      // The note is published with the text: the next version needs another one.
      if (how === 'publish') form.set({ changes: changesOf(document, locale) })
      const version = documentVersionLabel(document.versions[0]?.version ?? 0)
      showSuccess(how === 'save' ? m.settings_draft_saved() : m.settings_published({ version }))
    },
    onSettled: () => setAsking(undefined),
  })
  const discard = useMutation({
    mutationFn: () => discardDraftIfUnchanged(shown),
    onSuccess: () => {
      showSuccess(m.settings_discarded())
      reload()
    },
    onSettled: () => setAsking(undefined),
  })
  const error = work.error ?? discard.error
  const isBusy = work.isPending || discard.isPending
  const isAt = (how: typeof work.variables) => work.isPending && work.variables === how
  const conflict = hasErrorCode(error, 'DOCUMENT_CHANGED')
  const next = { ...shown.draft?.texts, [locale]: markdown }
  const isNew = shown.locales.some(one => next[one] !== undefined && next[one] !== shown.published?.[one])
  const same = shown.locales.filter(one => shown.published !== null && next[one] === shown.published[one])
  const canSave = !isSaved && (isNew || isTyped)
  const submit = form.submit(() => !isBusy && canSave && work.mutate('save'))
  const ask = () => {
    if (!form.isValid) form.markTouched('markdown')
    else if (isNew && !isBusy) setAsking('publish')
  }
  const preview = parseLegalText(fillDocumentPlaceholders(form.values.markdown, placeholderValues))
  const version = documentVersionLabel((shown.versions[0]?.version ?? 0) + 1)

  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <form onSubmit={submit} noValidate className="grid min-w-0 gap-4">
        {error && (
          <Banner
            text={conflict ? error.message : errorTextWithPrefix(error)}
            {...(conflict && { action: { label: m.shell_reload(), onPress: reload } })}
          />
        )}
        <TextArea
          label={m.settings_text()}
          hint={m.settings_text_hint({ brand: '{brand}', company: '{company}' })}
          rows={20}
          maxLength={MARKDOWN_MAX}
          {...form.text('markdown')}
        />
        {document.kind === 'TERMS' && (
          <TextArea
            label={m.settings_changes()}
            hint={m.settings_changes_hint()}
            rows={3}
            maxLength={DOCUMENT_CHANGES_MAX}
            {...form.text('changes')}
          />
        )}
        <div className="grid gap-2 sm:grid-cols-2">
          <Button type="submit" variant="secondary" softDisabled={!canSave} loading={isAt('save')}>
            {m.settings_save_draft()}
          </Button>
          <Button softDisabled={!isNew} loading={isAt('publish')} onClick={ask}>
            {m.settings_publish()}
          </Button>
          {shown.draft && (
            <Button
              variant="quiet"
              loading={discard.isPending}
              onClick={() => !isBusy && setAsking('discard')}
            >
              {m.settings_discard()}
            </Button>
          )}
        </div>
      </form>
      <Card className="grid min-w-0 gap-4" lang={locale}>
        <h2 className="font-semibold text-muted text-sm">{m.settings_preview()}</h2>
        <h3 className="text-pretty font-bold text-title tracking-tight wrap-anywhere">{preview.title}</h3>
        <LegalTextBody text={preview} heading="h4" />
      </Card>
      <ConfirmDialog
        open={asking === 'publish'}
        settled
        title={m.settings_publish_title({ version })}
        description={[
          document.kind === 'TERMS' ? m.settings_publish_terms() : m.settings_publish_privacy(),
          ...(same.length > 0 ? [m.settings_publish_same({ languages: joinLanguageNames(same) })] : []),
        ].join(' ')}
        confirmLabel={m.settings_publish()}
        loading={work.isPending}
        onConfirm={() => !work.isPending && work.mutate('publish')}
        onCancel={() => setAsking(undefined)}
      />
      <ConfirmDialog
        open={asking === 'discard'}
        settled
        danger
        title={m.settings_discard_title()}
        description={m.settings_discard_text()}
        confirmLabel={m.settings_discard()}
        loading={discard.isPending}
        onConfirm={() => !discard.isPending && discard.mutate()}
        onCancel={() => setAsking(undefined)}
      />
      {isTyped && <UnsavedChangesPrompt />}
    </div>
  )
}

/** The note on what has changed in the draft, in one language. */
function changesOf({ draft }: CompanyDocument, language: Locale): string {
  return draft?.changes[language] ?? ''
}
