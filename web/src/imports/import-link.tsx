import type { ImportKind } from '@portal/contract/imports/import-columns'
import { Upload } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'

/** The link to the import of a file with many records, among a list's actions. */
export function importMenuItem(kind: ImportKind, label = m.import_heading()) {
  return {
    label,
    icon: Upload,
    to: { pathname: adminPaths.import, search: `kind=${kind}` },
  }
}

/** The same link alone. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  const { label, ...link } = importMenuItem(kind)
  return (
    <ButtonLink variant="quiet" size="compact" {...link}>
      {label}
    </ButtonLink>
  )
}
