import { useRevalidator } from 'react-router'
import { m } from '../paraglide/messages.js'
import { Banner } from '../ui/banner.tsx'
import { LazyTermsDialog } from './lazy-terms-dialog.tsx'
import type { StoredSession } from './stored-session.ts'

/** What the login layout has to say about someone who is signed in already (H§4, D§4). */
export function StoredSessionNotice({ state }: { state: StoredSession }) {
  const { revalidate, state: checking } = useRevalidator()
  if (state === 'none') return null
  if (state === 'terms') return <LazyTermsDialog />
  return (
    <Banner
      text={m.shell_unreachable()}
      action={{
        label: m.common_retry(),
        onPress: () => void revalidate(),
        loading: checking === 'loading',
      }}
    />
  )
}
