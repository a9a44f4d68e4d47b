import type { Region } from '@portal/contract/regions'
import type { DocumentKind } from '@portal/contract/terms'
import privacy from './privacy-notice.md?raw'
import malaysia from './terms-malaysia.md?raw'
import singapore from './terms-singapore.md?raw'

/**
 * The portal's own documents, as Markdown, which are shown until a company publishes one of its own. A changed text gets a new
 * `BUILT_IN_VERSION`, because consents are kept by version.
 */
export const BUILT_IN: Record<DocumentKind, Record<Region, string>> = {
  TERMS: { MY: malaysia, SG: singapore },
  PRIVACY: { MY: privacy, SG: privacy },
}
