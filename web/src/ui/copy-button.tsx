import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'

/** Copies a text to the clipboard. @param copied the label after the copy */
export function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    if (await copyText(text)) setDone(true)
  }
  return (
    <Button variant="secondary" onClick={copy}>
      {done && <Check aria-hidden="true" className="mr-2 inline size-5" />}
      {done ? copied : label}
    </Button>
  )
}
