import { useState } from 'react'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/text-area.tsx'

type Props = { disabled: boolean; onCheck(text: string): void }

/** Cells that were copied from a spreadsheet. */
export function PastedCells({ disabled, onCheck }: Props) {
  const [text, setText] = useState('')
  return (
    <>
      <TextArea
        label={m.import_paste()}
        value={text}
        spellCheck={false}
        onChange={event => setText(event.target.value)}
      />
      {text.trim() !== '' && (
        <div>
          <Button variant="secondary" disabled={disabled} onClick={() => onCheck(text)}>
            {m.import_check()}
          </Button>
        </div>
      )}
    </>
  )
}
