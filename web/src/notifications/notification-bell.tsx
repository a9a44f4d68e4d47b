import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { showAlert } from '../ui/toast.tsx'
import { noticesQuery } from './notices.api.ts'

/** Milliseconds without other requests before the bell sends its own. */
const PAUSE = 300
/** The maximum count shown: there is no room for more digits. */
const COUNTED = 99

type Props = {
  /** The path of an order's screen. */
  orderPath(orderId: string): string
}

/** The header's bell with the number of unread notices. It opens the notices panel, which is loaded on the first press. */
export function NotificationBell({ orderPath }: Props) {
  const [Panel, setPanel] = useState<typeof import('./notices-panel.tsx').NoticesPanel>()
  const [state, setState] = useState<'gone' | 'open' | 'closing'>('gone')
  const button = useRef<HTMLButtonElement>(null)
  const quiet = useQuiet()
  const notices = useQuery({ ...noticesQuery, enabled: quiet || state === 'open' })
  const unread = notices.data?.meta.unread ?? 0

  const open = () => {
    setState('open')
    import('./notices-panel.tsx').then(
      ({ NoticesPanel }) => setPanel(() => NoticesPanel),
      () => {
        setState('gone')
        showAlert(m.common_load_failed({ what: m.notices_title() }))
      },
    )
  }
  return (
    <>
      <IconButton
        icon={BellIcon}
        isLarge
        ref={button}
        label={unread === 0 ? m.notices_title() : m.notices_unread({ count: unread })}
        aria-haspopup="dialog"
        onClick={open}
        className="relative"
      >
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 left-6 min-w-5 rounded-full bg-attention px-1 text-center font-bold text-[12px] text-on-attention leading-[1.65] tabular-nums"
          >
            {unread > COUNTED ? `${COUNTED}+` : unread}
          </span>
        )}
      </IconButton>
      {Panel && state !== 'gone' && (
        <Panel
          open={state === 'open'}
          onClose={() => setState('closing')}
          // Close it immediately, so that the new screen gets the focus.
          onFollow={() => setState('gone')}
          notices={notices}
          orderAt={orderPath}
          focusOnClose={() => button.current}
        />
      )}
    </>
  )
}

/** Whether the screen has loaded its data: the bell has lower priority. */
function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false)
  const asked = useIsFetching()
  useEffect(() => {
    if (quiet || asked > 0) return
    const timer = setTimeout(() => setQuiet(true), PAUSE)
    return () => clearTimeout(timer)
  }, [quiet, asked])
  return quiet
}
