import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { copyTextOrShowAlert } from './copy-text.ts'

type Props = { text: string; label: string; copiedLabel: string; variant?: 'primary' | 'secondary' }

/** Copies a text to the clipboard. @param copiedLabel the label after the copy */
export function CopyButton({ text, label, copiedLabel, variant = 'secondary' }: Props) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    if (await copyTextOrShowAlert(text)) setDone(true)
  }
  return (
    <Button variant={variant} onClick={copy}>
      {done && <Check aria-hidden="true" className="mr-2 inline size-5" />}
      {done ? copiedLabel : label}
    </Button>
  )
}
