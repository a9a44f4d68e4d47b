import { m } from '../paraglide/messages.js'
import { Banner } from '../ui/banner.tsx'
import { useOnline } from '../ui/use-online.ts'

/** Says that there is no network, for as long as there is none. */
export function OfflineBanner() {
  return useOnline() ? null : <Banner kind="offline" text={m.common_offline()} />
}
