import { useEffect, useRef } from 'react'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'

/** Shows the recovery codes once, to copy or print. */
export function RecoveryCodesPanel({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const written = codes.map(code => `${code.slice(0, 5)}-${code.slice(5)}`)
  return (
    <Card className="grid gap-5">
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="font-bold text-lg">
          {m.security_codes_heading()}
        </h2>
        <p className="text-muted">{m.security_codes_text()}</p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-mono font-semibold">
        {written.map(code => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={written.join('\n')}
          label={m.security_codes_copy()}
          copiedLabel={m.security_copied()}
        />
        <Button variant="secondary" onClick={() => window.print()}>
          {m.security_codes_print()}
        </Button>
      </div>
      <Button wide onClick={onDone}>
        {m.common_done()}
      </Button>
    </Card>
  )
}
