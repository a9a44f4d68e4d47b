import { ADMINS } from '@portal/contract/admin-roles'
import { formatDdMmYyyy } from '@portal/contract/days'
import type { SampleLot } from '@portal/contract/stock/lots.endpoints'
import type { Sample } from '@portal/contract/stock/stock.endpoints'
import { useQuery } from '@tanstack/react-query'
import { ImagePlus, PackagePlus, Pencil } from 'lucide-react'
import { useParams } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { SamplePicture } from '../brand/sample-picture.tsx'
import { translatedValue } from '../lib/value-labels.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { LeafletLinks } from '../ui/leaflet-links.tsx'
import { RecordPage } from '../ui/record-page.tsx'
import { AddOrEditSampleDialog } from './add-or-edit-sample-dialog.tsx'
import { CorrectLotLabelDialog } from './correct-lot-label-dialog.tsx'
import { CorrectLotCountDialog, HoldOrReleaseLotDialog } from './lot-dialogs.tsx'
import { LotList } from './lot-list.tsx'
import { LotRecipientsDialog } from './lot-recipients-dialog.tsx'
import type { LotAction } from './lot-row.tsx'
import { RecallLotDialog } from './recall-lot-dialog.tsx'
import { ReceiveGoodsDialog } from './receive-goods-dialog.tsx'
import { SampleGtins } from './sample-gtins.tsx'
import { SamplePictureDialog } from './sample-picture-dialog.tsx'
import { SampleStockFigures } from './sample-stock-figures.tsx'
import { stockSampleQuery } from './stock.api.ts'
import { StockMovements } from './stock-movements.tsx'
import { SampleStockWarnings, sampleClassText } from './stock-sample-row.tsx'

/** A sample: its figures, its lots on a time axis, and the movements. */
export function StockSamplePage() {
  const { id = '' } = useParams()
  const found = useQuery(stockSampleQuery(id))
  const isManager = useHasAdminRole(ADMINS.managers)
  const mayReceive = useHasAdminRole(ADMINS.shippers)
  return (
    <RecordPage
      found={found}
      subject={m.stock_sample()}
      missing={m.stock_missing()}
      list={{ to: adminPaths.samples, name: m.stock_all() }}
      parts={({ sample, lots, gtins }, open) => ({
        title: sample.name,
        picture: <SamplePicture name={sample.name} pictureKey={sample.picture} />,
        status: <SampleSubtitle sample={sample} />,
        actions: mayReceive && (
          <Button
            icon={PackagePlus}
            className="grow sm:grow-0"
            onClick={() => open(close => <ReceiveGoodsDialog sampleId={id} onClose={close} />)}
          >
            {m.stock_receive()}
          </Button>
        ),
        more: [
          isManager && {
            label: m.stock_edit_sample(),
            icon: Pencil,
            onPress: () =>
              open(close => (
                <AddOrEditSampleDialog sample={sample} newPosition={sample.position} onClose={close} />
              )),
          },
          isManager && {
            label: m.stock_picture(),
            icon: ImagePlus,
            onPress: () => open(close => <SamplePictureDialog sample={sample} onClose={close} />),
          },
        ],
        facts: (
          <>
            <SampleStockFigures sample={sample} />
            <LotList
              sampleId={id}
              lots={lots}
              onAction={(what, lot) => open(close => lotDialog(what, id, { lot, onClose: close }))}
            />
            {gtins.length > 0 && <SampleGtins sampleId={id} gtins={gtins} mayRemove={mayReceive} />}
          </>
        ),
        aside: <StockMovements sampleId={id} />,
      })}
    />
  )
}

/** The dialog of an action on a lot. */
function lotDialog(what: LotAction, sampleId: string, about: { lot: SampleLot; onClose(): void }) {
  if (what === 'correct') return <CorrectLotCountDialog {...about} />
  if (what === 'relabel') return <CorrectLotLabelDialog {...about} />
  if (what === 'hold') return <HoldOrReleaseLotDialog {...about} />
  if (what === 'recall') return <RecallLotDialog {...about} />
  return <LotRecipientsDialog sampleId={sampleId} {...about} />
}

function SampleSubtitle({ sample }: { sample: Sample }) {
  const { id, name, picture, category, registrationNo, registration, registrationValidUntil, leaflet } =
    sample
  const until =
    registration === 'VALID' &&
    registrationValidUntil &&
    m.stock_valid_until({ day: formatDdMmYyyy(registrationValidUntil) })
  return (
    <div className="flex items-center gap-3">
      <span className="shrink-0 sm:hidden">
        <SamplePicture name={name} pictureKey={picture} size={40} />
      </span>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm">
        <span className="text-muted">
          {[translatedValue(category), sampleClassText(sample), registrationNo, until]
            .filter(Boolean)
            .join('\u00a0· ')}
        </span>
        <LeafletLinks samples={[{ id, name, leaflet: leaflet ?? undefined }]} />
        <SampleStockWarnings sample={sample} />
      </div>
    </div>
  )
}
