import type { ImportKind } from '@portal/contract/imports/import-columns'
import { Upload } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'

/** Links to the import of a file with many records. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  return (
    <ButtonLink
      variant="quiet"
      size="compact"
      to={{ pathname: adminPaths.import, search: `kind=${kind}` }}
      icon={Upload}
    >
      {m.import_heading()}
    </ButtonLink>
  )
}
