import { useLoaderData, useRevalidator } from 'react-router'
import { NotFoundPicture } from '../brand/illustrations/not-found-picture.tsx'
import { OfflinePicture } from '../brand/illustrations/offline-picture.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import type { LinkOutcome } from './deep-link.ts'

/** Where a link from a message stops when it does not lead straight on (D§4). */
export function DeepLinkPage() {
  const outcome = useLoaderData<LinkOutcome>()
  const { revalidate, state } = useRevalidator()
  if (outcome === 'unreachable') {
    return (
      <MessageScreen picture={<OfflinePicture />} title={m.common_load_failed()} text={m.link_unreachable()}>
        <Button loading={state === 'loading'} onClick={() => void revalidate()}>
          {m.common_retry()}
        </Button>
      </MessageScreen>
    )
  }
  return (
    <MessageScreen picture={<NotFoundPicture />} title={m.link_invalid()} text={m.link_invalid_text()}>
      <ButtonLink to={paths.login}>{m.link_to_login()}</ButtonLink>
    </MessageScreen>
  )
}
