import { CircleCheck } from 'lucide-react'
import type { ReactNode, SubmitEventHandler } from 'react'
import { errorTextWithPrefix, hasErrorCode } from '../lib/failure.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { UnsavedChangesPrompt } from './unsaved-changes-prompt.tsx'

type Props = {
  /** What is saved, for screen readers. */
  title: string
  save: { isPending: boolean; isSuccess: boolean; error: Error | null }
  /** Whether the input differs from what is stored. */
  isTyped: boolean
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** Discards the input and shows what a colleague has saved. */
  onDiscardInput?(): void
  children: ReactNode
}

/** The form of one section of settings: its fields, its Save with the receipt, and the question before its input is lost. */
export function SectionForm({ title, save, isTyped, onSubmit, onDiscardInput, children }: Props) {
  const conflict = hasErrorCode(save.error, 'COMPANY_CHANGED') && save.error
  return (
    <form onSubmit={onSubmit} noValidate className="grid max-w-160 gap-4">
      {save.error && (
        <Banner
          text={conflict ? conflict.message : errorTextWithPrefix(save.error)}
          {...(conflict &&
            onDiscardInput && { action: { label: m.shell_reload(), onPress: onDiscardInput } })}
        />
      )}
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" loading={save.isPending} aria-label={`${m.settings_save()}: ${title}`}>
          {m.settings_save()}
        </Button>
        <p role="status" className="font-semibold text-done text-sm">
          {save.isSuccess && !isTyped && (
            <span className="inline-flex items-center gap-1.5">
              <CircleCheck className="size-4 shrink-0" />
              {m.settings_saved()}
            </span>
          )}
        </p>
      </div>
      {isTyped && <UnsavedChangesPrompt />}
    </form>
  )
}
