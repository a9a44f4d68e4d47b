import { useEffect, useEffectEvent, useState } from 'react'
import { OfflineIllustration } from '../brand/offline-picture.tsx'
import { isMissingChunkError, reloadOnceForMissingChunk } from '../lib/missing-chunk.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { Button, buttonClassName } from '../ui/button.tsx'
import { useOnReconnect } from '../ui/offline.tsx'
import { StatusScreen } from '../ui/status-screen.tsx'

/** Milliseconds between two checks whether an unreachable server answers again. */
const LOOK_AGAIN = 10_000

type Props = {
  error: unknown
  /** Whether it is rendered within a layout. */
  isInLayout?: boolean
  onBack(): void
}

/** The page for a screen that breaks or could not be fetched. Without a network, the screen opens when the network returns (R§8, D§4). */
export function ScreenErrorPage({ error, isInLayout = false, onBack }: Props) {
  const [state, setState] = useState(() => (isMissingChunkError(error) ? 'recovering' : 'broken'))
  const recover = () => void reloadOnceForMissingChunk(state === 'unreachable').then(setState)
  const look = useEffectEvent(recover)
  useEffect(() => {
    if (state === 'recovering') look()
    if (state === 'broken') reportError(error)
    if (state !== 'unreachable') return
    const looking = setInterval(() => look(), LOOK_AGAIN)
    return () => clearInterval(looking)
  }, [error, state])
  useOnReconnect(() => state === 'unreachable' && recover())
  if (state === 'recovering') return null
  if (state === 'unreachable') {
    return (
      <StatusScreen
        isInLayout={isInLayout}
        picture={<OfflineIllustration />}
        title={m.shell_page_failed()}
        text={m.shell_screen_unreachable()}
      >
        <Button onClick={recover}>{m.common_retry()}</Button>
        <Button variant="quiet" onClick={onBack}>
          {m.common_back()}
        </Button>
      </StatusScreen>
    )
  }
  return (
    <StatusScreen
      isInLayout={isInLayout}
      picture={<OfflineIllustration />}
      title={m.shell_error_title()}
      text={m.shell_error_text()}
    >
      <Button onClick={() => window.location.reload()}>{m.shell_reload()}</Button>
      <a href={paths.root} className={buttonClassName({ variant: 'quiet' })}>
        {m.shell_to_start()}
      </a>
    </StatusScreen>
  )
}
