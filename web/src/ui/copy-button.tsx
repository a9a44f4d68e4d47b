import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { copyTextOrShowAlert } from './copy-text.ts'

type Props = ButtonLook & { text: string; label: string; copiedLabel: string }

/** Copies a text to the clipboard. @param copiedLabel the label after the copy */
export function CopyButton({ text, label, copiedLabel, ...look }: Props) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    if (await copyTextOrShowAlert(text)) setDone(true)
  }
  return (
    <Button variant="secondary" {...look} icon={done ? Check : undefined} onClick={copy}>
      {done ? copiedLabel : label}
    </Button>
  )
}
