import type { Region } from '@portal/contract/regions'
import type { DocumentKind } from '@portal/contract/terms'
import privacy from './privacy-notice.md?raw'
import malaysia from './terms-malaysia.md?raw'
import singapore from './terms-singapore.md?raw'

/**
 * The built-in legal documents in Markdown, shown until a company publishes its own. A changed text needs a new
 * `BUILT_IN_VERSION`, because consents are stored by version.
 */
export const BUILT_IN: Record<DocumentKind, Record<Region, string>> = {
  TERMS: { MY: malaysia, SG: singapore },
  PRIVACY: { MY: privacy, SG: privacy },
}
