import { useState, useTransition } from 'react'
import { useLoaderData, useParams, useRevalidator } from 'react-router'
import { NotFoundPicture } from '../brand/illustrations/not-found-picture.tsx'
import { OfflinePicture } from '../brand/illustrations/offline-picture.tsx'
import { Logo } from '../brand/logo.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { enterInstead, type LinkOutcome } from './deep-link.ts'

/** Where a link from a message stops when it does not lead straight on (D§4). */
export function DeepLinkPage() {
  const found = useLoaderData<LinkOutcome>()
  const { token = '' } = useParams()
  const { revalidate, state } = useRevalidator()
  const [agreed, setAgreed] = useState<LinkOutcome>()
  const [entering, startEntering] = useTransition()
  const outcome = agreed ?? found

  if (typeof outcome === 'object') {
    const enter = async () => setAgreed(await enterInstead(token))
    return (
      <MessageScreen
        picture={<Logo />}
        title={m.link_other({ name: outcome.signedInAs })}
        text={m.link_other_question()}
      >
        <Button loading={entering} onClick={() => startEntering(enter)}>
          {m.link_other_continue()}
        </Button>
        <ButtonLink variant="secondary" to={paths.login} replace>
          {m.link_other_stay()}
        </ButtonLink>
      </MessageScreen>
    )
  }
  if (outcome === 'unreachable') {
    const retry = () => {
      setAgreed(undefined)
      void revalidate()
    }
    return (
      <MessageScreen picture={<OfflinePicture />} title={m.common_load_failed()} text={m.link_unreachable()}>
        <Button loading={state === 'loading'} onClick={retry}>
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
