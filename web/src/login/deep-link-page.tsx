import { useEffect, useState, useTransition } from 'react'
import { useLoaderData, useParams, useRevalidator } from 'react-router'
import { brand } from '../brand/brand.ts'
import { Illustration } from '../brand/illustration.tsx'
import { LoginBrandLogo } from '../brand/login-brand-logo.tsx'
import { OfflineIllustration } from '../brand/offline-picture.tsx'
import { paths } from '../paths.ts'
import { useApplyLoginBrand } from '../session/use-apply-login-brand.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useOnReconnect } from '../ui/offline.tsx'
import { StatusScreen } from '../ui/status-screen.tsx'
import { switchSessionToDeepLinkOwner } from './deep-link.ts'
import { type DeepLinkOutcome, deepLinkOutcomeTitle } from './deep-link-outcome.ts'

/** The screen of a deep link that does not redirect (D§4). */
export function DeepLinkPage() {
  const found = useLoaderData<DeepLinkOutcome>()
  const params = useParams()
  const installed = useApplyLoginBrand()
  const { revalidate, state } = useRevalidator()
  const [agreed, setAgreed] = useState<DeepLinkOutcome>()
  const [entering, startEntering] = useTransition()
  const outcome = agreed ?? found
  const retry = () => {
    setAgreed(undefined)
    void revalidate()
  }
  useOnReconnect(() => outcome === 'unreachable' && retry())
  useEffect(() => {
    // The route sets the title only from its loader's outcome.
    if (agreed !== undefined) document.title = `${deepLinkOutcomeTitle(agreed)} – ${brand.name}`
  }, [agreed])

  if (typeof outcome === 'object') {
    const enter = async () => setAgreed(await switchSessionToDeepLinkOwner(params))
    return (
      <StatusScreen
        logo={<LoginBrandLogo brand={installed} />}
        title={deepLinkOutcomeTitle(outcome)}
        text={m.link_other_question()}
      >
        <Button loading={entering} onClick={() => startEntering(enter)}>
          {m.link_other_continue()}
        </Button>
        <ButtonLink variant="secondary" to={paths.login} replace>
          {m.link_other_stay()}
        </ButtonLink>
      </StatusScreen>
    )
  }
  if (outcome !== 'invalid') {
    return (
      <StatusScreen
        picture={<OfflineIllustration />}
        title={deepLinkOutcomeTitle(outcome)}
        text={outcome === 'unreachable' ? m.link_unreachable() : m.session_no_cookies()}
      >
        <Button loading={state === 'loading'} onClick={retry}>
          {m.common_retry()}
        </Button>
      </StatusScreen>
    )
  }
  return (
    <StatusScreen
      picture={<Illustration name="not-allowed" />}
      title={deepLinkOutcomeTitle(outcome)}
      text={m.link_invalid_text()}
    >
      <ButtonLink to={paths.login}>{m.link_to_login()}</ButtonLink>
    </StatusScreen>
  )
}
