import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { type ButtonLook, buttonStyle } from '../ui/button-style.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useChatLink } from './use-chat-link.ts'

/** Opens the chat with the sales representative in a new tab (H§1, D§8). */
export function ChatButton({ children, variant }: { children: ReactNode; variant: ButtonLook['variant'] }) {
  const href = useChatLink()
  if (href === undefined) return <Skeleton className="h-12 w-full" />
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonStyle({ variant, wide: true })}`}
    >
      {/* Within the text, so that it stays beside the first word of two lines. */}
      <span>
        <MessageCircle aria-hidden="true" className="-mt-0.5 mr-2 inline size-5" />
        {children}
        <span className="sr-only"> ({m.common_new_tab()})</span>
      </span>
    </a>
  )
}
