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
      className="px-3!"
      to={{ pathname: adminPaths.import, search: `kind=${kind}` }}
    >
      <Upload aria-hidden="true" className="size-5 shrink-0" />
      {m.import_heading()}
    </ButtonLink>
  )
}
