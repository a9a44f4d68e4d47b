import { QueryProvider } from '../lib/query-provider.tsx'
import { TermsDialog } from './terms-dialog.tsx'

/** The terms dialog where nothing around it provides the cache of loaded data. */
export function StandaloneTermsDialog() {
  return (
    <QueryProvider>
      <TermsDialog open />
    </QueryProvider>
  )
}
