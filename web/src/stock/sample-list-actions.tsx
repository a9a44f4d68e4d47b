import { ADMINS, isAdminIn } from '@portal/contract/admin-roles'
import { IMPORTERS } from '@portal/contract/import-columns'
import { Download, SlidersHorizontal, Upload } from 'lucide-react'
import { DownloadButton, downloadLabel, useDownload } from '../lib/download-button.tsx'
import { ImportLink } from '../lib/import-link.tsx'
import { paths } from '../paths.ts'
import { useAdminRole } from '../session/admin-role.ts'
import { ADMIN_SCREENS } from '../session/admin-screens.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Menu } from '../ui/menu.tsx'
import { useIsTableWidth } from '../ui/use-fits-table.ts'

const FILE = 'samples.csv'

type Props = {
  /** Whether filters narrow the list. */
  narrowed: boolean
  load(): Promise<Blob>
  onAdd(): void
}

/** Adding a sample, and what is done seldom, as far as the role may; on a phone the latter in a menu, so that the first sample is in view. */
export function SampleListActions({ narrowed, load, onAdd }: Props) {
  const fits = useIsTableWidth()
  const { mutate } = useDownload(FILE, load)
  const role = useAdminRole()
  const add = isAdminIn(ADMINS.managers, role) && <Button onClick={onAdd}>{m.stock_add()}</Button>
  const limits = isAdminIn(ADMIN_SCREENS[paths.adminLimits], role)
  const imported = (['samples', 'lots'] as const).find(kind => isAdminIn(IMPORTERS[kind], role))
  if (fits) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        {limits && (
          <ButtonLink variant="quiet" className="px-3!" to={paths.adminLimits}>
            {m.limits_title()}
          </ButtonLink>
        )}
        {imported && <ImportLink kind={imported} />}
        <DownloadButton narrowed={narrowed} file={FILE} load={load} />
        {add}
      </div>
    )
  }
  return (
    <div className="flex items-center gap-1">
      {add}
      <Menu
        label={m.stock_more()}
        items={[
          ...(limits ? [{ label: m.limits_title(), icon: SlidersHorizontal, to: paths.adminLimits }] : []),
          ...(imported
            ? [{ label: m.import_heading(), icon: Upload, to: `${paths.adminImport}?kind=${imported}` }]
            : []),
          { label: downloadLabel(narrowed), icon: Download, onPress: () => mutate() },
        ]}
      />
    </div>
  )
}
