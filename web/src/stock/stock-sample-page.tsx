import { ADMINS } from '@portal/contract/admin-roles'
import type { SampleLot } from '@portal/contract/stock/lots.endpoints'
import type { Sample } from '@portal/contract/stock/stock.endpoints'
import { useQuery } from '@tanstack/react-query'
import { ImagePlus, PackagePlus, Pencil } from 'lucide-react'
import { useParams } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { SamplePicture } from '../brand/sample-picture.tsx'
import { useGoBackOr } from '../lib/use-go-back.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { Button } from '../ui/button.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RecordErrorBanner } from '../ui/record-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { AddOrEditSampleDialog } from './add-or-edit-sample-dialog.tsx'
import { CorrectLotLabelDialog } from './correct-lot-label-dialog.tsx'
import { CorrectLotCountDialog, HoldOrReleaseLotDialog, ReceiveLotDialog } from './lot-dialogs.tsx'
import { LotList } from './lot-list.tsx'
import { LotRecipientsDialog } from './lot-recipients-dialog.tsx'
import type { LotAction } from './lot-row.tsx'
import { SamplePictureDialog } from './sample-picture-dialog.tsx'
import { SampleStockFigures } from './sample-stock-figures.tsx'
import { stockSampleQuery } from './stock.api.ts'
import { StockMovementsSection } from './stock-movements-section.tsx'
import { SampleStockWarnings, sampleClassText } from './stock-sample-row.tsx'

/** A sample: its figures, its lots on a time axis, and the movements. */
export function StockSamplePage() {
  const { id = '' } = useParams()
  const found = useQuery(stockSampleQuery(id))
  const goBack = useGoBackOr(adminPaths.samples)
  const { dialog, open } = useDialog()
  const act = (what: LotAction, lot: SampleLot) =>
    open(close => {
      const about = { lot, onClose: close }
      if (what === 'correct') return <CorrectLotCountDialog {...about} />
      if (what === 'relabel') return <CorrectLotLabelDialog {...about} />
      if (what === 'hold') return <HoldOrReleaseLotDialog {...about} />
      return <LotRecipientsDialog sampleId={id} {...about} />
    })
  const { sample, lots } = found.data ?? {}
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem]">
          <PageHeader
            title={sample?.name ?? m.stock_sample()}
            onBack={goBack}
            picture={sample && <SamplePicture name={sample.name} pictureKey={sample.picture} />}
            subtitle={sample && <SampleSubtitle sample={sample} />}
          />
        </div>
        {sample && (
          <div className="flex grow items-center justify-end gap-1 sm:grow-0 print:hidden">
            <OnlyForAdmins roles={ADMINS.shippers}>
              <Button
                className="grow"
                onClick={() => open(close => <ReceiveLotDialog sampleId={id} onClose={close} />)}
              >
                <span className="flex items-center justify-center gap-2">
                  <PackagePlus aria-hidden="true" className="size-5 shrink-0" />
                  {m.stock_receive()}
                </span>
              </Button>
            </OnlyForAdmins>
            <OnlyForAdmins roles={ADMINS.managers}>
              <ActionMenu
                label={m.stock_more()}
                items={[
                  {
                    label: m.stock_edit_sample(),
                    icon: Pencil,
                    onPress: () =>
                      open(close => (
                        <AddOrEditSampleDialog
                          sample={sample}
                          newPosition={sample.position}
                          onClose={close}
                        />
                      )),
                  },
                  {
                    label: m.stock_picture(),
                    icon: ImagePlus,
                    onPress: () => open(close => <SamplePictureDialog sample={sample} onClose={close} />),
                  },
                ]}
              />
            </OnlyForAdmins>
          </div>
        )}
      </div>
      <RecordErrorBanner
        subject={m.stock_sample()}
        queries={[found]}
        notFoundText={m.stock_missing()}
        listLink={{ to: adminPaths.samples, name: m.stock_all() }}
      />
      {found.isPending && <LoadingSkeletonLines lines={['h-48 w-full lg:h-24', 'h-20', 'h-20 w-full']} />}
      {sample && <SampleStockFigures sample={sample} />}
      {lots && <LotList sampleId={id} lots={lots} onAction={act} />}
      {sample && <StockMovementsSection sampleId={id} />}
      {dialog}
    </div>
  )
}

function SampleSubtitle({ sample }: { sample: Sample }) {
  const { name, picture, category, registrationNo } = sample
  return (
    <div className="flex items-center gap-3">
      <span className="shrink-0 sm:hidden">
        <SamplePicture name={name} pictureKey={picture} size={40} />
      </span>
      <div className="flex min-w-0 flex-wrap gap-x-3 text-sm">
        <span className="text-muted">
          {[translatedValue(category), sampleClassText(sample), registrationNo].filter(Boolean).join(' · ')}
        </span>
        <SampleStockWarnings sample={sample} />
      </div>
    </div>
  )
}
