import { Outlet } from 'react-router'
import { usePreviousScreenPath } from '../lib/use-go-back.ts'
import { repRequestPath } from '../order-paths.ts'
import { paths } from '../paths.ts'
import { LanguageSelect } from '../session/language-select.tsx'
import { BulkActionStatus } from './bulk-action-status.tsx'
import { HcpOrRepAreaLayout } from './hcp-or-rep-area-layout.tsx'

/** The layout of the rep's area: the logo leads to the previous screen, and there is no bottom bar (R§2). On a laptop it uses the width (D§9). */
export function RepLayout() {
  const home = usePreviousScreenPath() ?? paths.repHome
  return (
    <HcpOrRepAreaLayout
      homePath={home}
      orderPath={repRequestPath}
      className="pb-10 wide:max-w-7xl"
      action={<LanguageSelect iconOnly />}
    >
      {/* Placed below the sticky filters of the requests. */}
      <BulkActionStatus topClassName="top-14" />
      <Outlet />
    </HcpOrRepAreaLayout>
  )
}
