import { Download, SlidersHorizontal, Upload } from 'lucide-react'
import { DownloadButton, downloadLabel, useDownload } from '../lib/download-button.tsx'
import { ImportLink } from '../lib/import-link.tsx'
import { paths } from '../paths.ts'
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

/** Adding a sample, and what is done seldom; on a phone the latter in a menu, so that the first sample is in view. */
export function SampleListActions({ narrowed, load, onAdd }: Props) {
  const fits = useIsTableWidth()
  const { mutate } = useDownload(FILE, load)
  const add = <Button onClick={onAdd}>{m.stock_add()}</Button>
  if (fits) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink variant="quiet" className="px-3!" to={paths.adminLimits}>
          {m.limits_title()}
        </ButtonLink>
        <ImportLink kind="samples" />
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
          { label: m.limits_title(), icon: SlidersHorizontal, to: paths.adminLimits },
          { label: m.import_heading(), icon: Upload, to: `${paths.adminImport}?kind=samples` },
          { label: downloadLabel(narrowed), icon: Download, onPress: () => mutate() },
        ]}
      />
    </div>
  )
}
