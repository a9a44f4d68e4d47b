import { CASE_TEXT_MAX } from '@portal/contract/cases/case-kinds'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { UnsavedChangesPrompt } from '../session/unsaved-changes-prompt.tsx'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useForm } from '../ui/use-form.ts'
import { CASE_QUERY_KEYS } from './cases.api.ts'

type Note = { text: string; shared: boolean }

type Props = {
  label: string
  /** Whether the author can choose who reads the note. */
  mayShare: boolean
  /** @param key the same for every attempt with one text */
  add(note: Note, key: string): Promise<unknown>
}

/** The form for a note on a case. */
export function CaseNoteForm({ label, mayShare, add }: Props) {
  const adding = useApiMutation((note: Note, key) => add({ ...note, text: note.text.trim() }, key), {
    invalidates: CASE_QUERY_KEYS,
    savedText: m.cases_noted(),
    onClose: () => {
      form.set({ text: '', shared: false })
      form.markUntouched()
    },
  })
  const form = useForm({ text: '', shared: false }, ({ text }) => ({
    text: text.trim() === '' ? m.cases_note_missing() : undefined,
  }))
  return (
    <form noValidate className="grid gap-2" onSubmit={form.submit(adding.save)}>
      {adding.error && <Banner text={errorTextWithPrefix(adding.error)} />}
      <TextArea label={label} rows={2} maxLength={CASE_TEXT_MAX} {...form.text('text')} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {mayShare && <CheckboxField label={m.cases_share()} {...form.box('shared')} />}
        <Button type="submit" variant="secondary" className="ml-auto" loading={adding.isPending}>
          {m.cases_note_add()}
        </Button>
      </div>
      {form.values.text.trim() !== '' && !adding.isPending && <UnsavedChangesPrompt />}
    </form>
  )
}
