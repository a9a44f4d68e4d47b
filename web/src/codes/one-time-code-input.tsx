import { OTPField } from '@base-ui/react/otp-field'
import { CODE_LENGTH } from '@portal/contract/auth/one-time-code'
import { extractCodeFromPaste, isPasteCertainlyCode } from '@portal/contract/auth/pasted-code'
import { toAsciiDigits } from '@portal/contract/typed-text'
import { type ClipboardEvent, type FormEvent, useId } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../texts.ts'
import { FieldError } from '../ui/field.tsx'

type Props = {
  value: string
  onChange(value: string): void
  /** Called when the last box is filled; by a pasted text only if its first digits are certainly the code. */
  onComplete(value: string): void
  error: string | undefined
  readOnly: boolean
}

/** The label of a box. Positions start at 1. */
const boxLabel = (position: number) => m.verify_box({ position, length: CODE_LENGTH })

/** One box per digit. Typing moves to the next box, backspace on an empty box to the previous one; a paste fills all. */
export function OneTimeCodeInput({ value, onChange, onComplete, error, readOnly }: Props) {
  const id = useId()

  /** A text put into any box fills from the first box. */
  const fillFrom = (boxes: HTMLDivElement, text: string) => {
    const pasted = extractCodeFromPaste(text)
    if (readOnly || pasted === '') return
    // Render first: the next box takes the focus only when the boxes before it are filled.
    flushSync(() => onChange(pasted))
    const next = Math.min(pasted.length, CODE_LENGTH - 1)
    boxes.querySelector<HTMLInputElement>(`[data-box="${next}"]`)?.focus()
    if (isPasteCertainlyCode(text)) onComplete(pasted)
  }
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    event.preventDefault()
    event.stopPropagation()
    fillFrom(event.currentTarget, event.clipboardData.getData('text'))
  }
  const readInput = (event: FormEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLInputElement)) return
    const { value: text } = event.target
    // The boxes of the library know ASCII digits only.
    if (text.length <= CODE_LENGTH) event.target.value = toAsciiDigits(text)
    else {
      // A keyboard that offers the clipboard inserts its text without a paste.
      event.stopPropagation()
      fillFrom(event.currentTarget, text)
    }
  }

  return (
    <div className="grid gap-3">
      <p id={`${id}-label`} className="font-semibold text-sm">
        {m.verify_code()}
      </p>
      {/* The first box has a label; the others have an aria-label. */}
      <label htmlFor={id} className="sr-only">
        {boxLabel(1)}
      </label>
      <OTPField.Root
        id={id}
        aria-labelledby={`${id}-label`}
        length={CODE_LENGTH}
        value={value}
        readOnly={readOnly}
        onValueChange={onChange}
        onPasteCapture={paste}
        onChangeCapture={readInput}
        onValueComplete={complete => onComplete(complete)}
        className="grid auto-cols-fr grid-flow-col gap-3"
      >
        {Array.from({ length: CODE_LENGTH }, (_, index) => (
          <OTPField.Input
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are their positions
            key={index}
            data-box={index}
            aria-label={index === 0 ? undefined : boxLabel(index + 1)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="h-16 w-full min-w-0 rounded-control border border-edge bg-surface text-center text-2xl font-semibold tabular-nums transition aria-invalid:border-attention"
          />
        ))}
      </OTPField.Root>
      <FieldError id={id} error={error} />
    </div>
  )
}
