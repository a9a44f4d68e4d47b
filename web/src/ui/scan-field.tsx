import { Camera, CircleAlert, CircleCheck } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { m } from '../texts.ts'
import { Button } from './button.tsx'
import { TextField } from './text-field.tsx'

const ScanCamera = lazy(async () => ({ default: (await import('./scan-camera.tsx')).ScanCamera }))

/** What a scan led to, in words. */
export type ScanAnswer = { text: string; isRefusal?: boolean }

type Props = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'ref'> & {
  /** What the last scan led to. */
  answer: ScanAnswer | undefined
  /** Called with each text that a scanner typed, that was pasted or typed by hand and ended by Enter, or that the camera read. */
  onScan(text: string): void
}

/**
 * A field for a scanner that types like a keyboard. Enter ends a scan; the field is then empty and keeps the focus for the next one.
 * Where the browser reads codes itself, the camera does it too.
 */
export function ScanField({ answer, onScan, ...field }: Props) {
  const [scans, setScans] = useState(0)
  const [isFilming, setFilming] = useState(false)
  const take = (text: string) => {
    if (text.trim() === '') return
    setScans(count => count + 1)
    onScan(text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    if (isGroupSeparator(event)) {
      event.preventDefault()
      input.setRangeText('\u001d', input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
    } else if (event.key === 'Enter') {
      // It ends the scan, not the form around it.
      event.preventDefault()
      take(input.value)
      input.value = ''
    }
  }
  const Icon = answer?.isRefusal ? CircleAlert : CircleCheck
  return (
    <div className="grid gap-2">
      <TextField
        {...field}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        onKeyDown={onKeyDown}
      />
      {canReadCodes() && (
        <Button
          variant="quiet"
          size="compact"
          icon={Camera}
          aria-expanded={isFilming}
          className="justify-self-start"
          onClick={() => setFilming(!isFilming)}
        >
          {isFilming ? m.scan_camera_stop() : m.scan_camera()}
        </Button>
      )}
      {isFilming && (
        <Suspense>
          <ScanCamera onScan={take} />
        </Suspense>
      )}
      <div aria-live="polite">
        {answer && (
          // The same words are announced again after the next scan.
          <p
            key={scans}
            className={`flex gap-1.5 font-medium wrap-anywhere ${answer.isRefusal ? 'text-attention' : ''}`}
          >
            <Icon className="mt-0.5 size-5 shrink-0" />
            <span>{answer.text}</span>
          </p>
        )}
      </div>
    </div>
  )
}

/** The separator FNC1 is the key Ctrl+] of a scanner that types; no browser writes it into a field by itself. */
function isGroupSeparator({ ctrlKey, key, code }: KeyboardEvent): boolean {
  return ctrlKey && (key === ']' || code === 'BracketRight')
}

function canReadCodes(): boolean {
  return 'BarcodeDetector' in window && 'mediaDevices' in navigator
}
