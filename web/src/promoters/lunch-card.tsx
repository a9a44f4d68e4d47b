import { m } from '../paraglide/messages.js'
import { Card } from '../ui/card.tsx'
import { ChatButton } from './chat-button.tsx'
import { LunchPicture } from './lunch-picture.tsx'

/** 'Lunch and Learn' with the way to an appointment: a chat with the rep (H§1). */
export function LunchCard() {
  return (
    <Card aria-labelledby="lunch" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="grid min-w-40 flex-1 gap-1">
          <h2 id="lunch" className="text-lg font-bold">
            {m.lunch_card_title()}
          </h2>
          <p className="text-sm text-muted">{m.lunch_card_text()}</p>
        </div>
        <span className="-my-2 -mr-2 [&>svg]:h-18 [&>svg]:w-24">
          <LunchPicture />
        </span>
      </div>
      <ChatButton variant="secondary">{m.lunch_make_appointment()}</ChatButton>
    </Card>
  )
}
