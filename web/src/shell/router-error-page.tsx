import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { OfflinePicture } from '../brand/illustrations/offline-picture.tsx'
import { isMissingFile, reloadForMissingFile } from '../lib/missing-file.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

/** When a screen breaks, or could not be fetched (R§8). */
export function RouterErrorPage() {
  const error = useRouteError()
  const [recovering, setRecovering] = useState(() => isMissingFile(error))
  useEffect(() => {
    if (recovering) void reloadForMissingFile().then(() => setRecovering(false))
    else reportError(error)
  }, [error, recovering])
  if (recovering) return null
  return (
    <MessageScreen picture={<OfflinePicture />} title={m.shell_error_title()} text={m.shell_error_text()}>
      <Button onClick={() => window.location.reload()}>{m.shell_reload()}</Button>
      <ButtonLink variant="quiet" to={paths.root}>
        {m.shell_to_start()}
      </ButtonLink>
    </MessageScreen>
  )
}
