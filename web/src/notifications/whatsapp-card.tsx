import { useRef, useState } from 'react'
import { callApi } from '../lib/api.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { signedInUserQuery } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { noticePreferencesQuery } from './notices.api.ts'

/** Asks an HCP once whether notices may come by WhatsApp, and keeps the answer in its place (decision 67). */
export function WhatsappCard() {
  const card = useRef<HTMLElement>(null)
  const [answer, setAnswer] = useState<boolean>()
  const { save, isPending, variables } = useApiMutation(
    (on: boolean) =>
      callApi('POST /messages/preferences', {
        body: { channel: 'WHATSAPP', on, asked: true },
        repeatable: true,
      }).then(() => {
        setAnswer(on)
        card.current?.focus()
      }),
    { invalidates: [noticePreferencesQuery.queryKey, signedInUserQuery.queryKey] },
  )
  return (
    <Card ref={card} tabIndex={-1} aria-label={m.home_whatsapp()} className="grid gap-3 p-4!">
      {answer === undefined ? (
        <>
          <h2 className="font-semibold">{m.home_whatsapp()}</h2>
          <p className="text-muted text-sm">{m.home_whatsapp_text()}</p>
          <div className="flex gap-2">
            {[true, false].map(on => (
              <Button
                key={String(on)}
                variant={on ? 'secondary' : 'quiet'}
                loading={isPending && variables === on}
                onClick={() => save(on)}
              >
                {on ? m.home_whatsapp_yes() : m.home_whatsapp_no()}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <p role="status">{answer ? m.home_whatsapp_on() : m.home_whatsapp_off()}</p>
      )}
    </Card>
  )
}
