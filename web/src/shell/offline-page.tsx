import { OfflineIllustration } from '../brand/offline-picture.tsx'
import { m } from '../texts.ts'
import { buttonClassName } from '../ui/button.tsx'
import { StatusScreen } from '../ui/status-screen.tsx'

/** The page in place of any address that cannot be reached. The build prerenders it; it has no script to react with. */
export function OfflinePage() {
  return (
    <StatusScreen
      picture={<OfflineIllustration />}
      title={m.shell_offline_title()}
      text={m.shell_offline_text()}
    >
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the one that was asked for */}
      <a href="" className={buttonClassName()}>
        {m.common_retry()}
      </a>
    </StatusScreen>
  )
}
