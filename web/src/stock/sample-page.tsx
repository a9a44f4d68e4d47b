import type { Lot } from '@portal/contract/lots'
import type { Sample } from '@portal/contract/stock'
import { useQuery } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ItemPicture } from '../brand/item-picture.tsx'
import { RecordErrorBanner } from '../lib/record-error.tsx'
import { useGoBack } from '../lib/use-go-back.ts'
import { paths } from '../paths.ts'
import { useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingLines } from '../ui/skeleton.tsx'
import { LotRow } from './lot-row.tsx'
import { StockMovements } from './movements.tsx'
import { CorrectLotDialog, HoldLotDialog, ReceiveLotDialog } from './receive-correct-hold-lot-dialogs.tsx'
import { LotRecipientsDialog } from './recipients-dialog.tsx'
import { SamplePictureDialog } from './sample-picture-dialog.tsx'
import { SampleStockFigures } from './sample-row.tsx'
import { sampleQuery } from './stock.api.ts'

type Open =
  | { what: 'receive' }
  | { what: 'picture'; sample: Sample }
  | { what: 'correct' | 'hold' | 'recipients'; lot: Lot }

/** A sample's lots, their actions, and the movements. */
export function SamplePage() {
  const { id = '' } = useParams()
  const found = useQuery(sampleQuery(id))
  const { company } = useSignedInCompany()
  const goBack = useGoBack(paths.adminSamples)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { sample, lots } = found.data ?? {}
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeader title={sample?.name ?? m.stock_sample()} onBack={goBack} />
        {sample && (
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="quiet" className="px-3!" onClick={() => setOpen({ what: 'picture', sample })}>
              <span className="flex items-center gap-2">
                <ImagePlus aria-hidden="true" className="size-5 shrink-0" />
                {m.stock_picture()}
              </span>
            </Button>
            <Button onClick={() => setOpen({ what: 'receive' })}>{m.stock_receive()}</Button>
          </div>
        )}
      </div>
      <RecordErrorBanner
        queries={[found]}
        missing={m.stock_missing()}
        list={{ to: paths.adminSamples, name: m.stock_all() }}
      />
      {found.isPending && <LoadingLines lines={['h-16 w-full', 'h-16', 'h-16 min-w-full']} />}
      {sample && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ItemPicture name={sample.name} picture={sample.picture} />
          <SampleStockFigures sample={sample} />
        </div>
      )}
      {lots?.length === 0 && <p className="text-muted">{m.stock_no_lots()}</p>}
      {lots && lots.length > 0 && (
        <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
          {lots.map(lot => (
            <LotRow key={lot.id} lot={lot} onOpen={what => setOpen({ what, lot })} />
          ))}
        </ul>
      )}
      {sample && company && <StockMovements sampleId={id} />}
      {open?.what === 'picture' && <SamplePictureDialog sample={open.sample} onClose={close} />}
      {open?.what === 'receive' && company && <ReceiveLotDialog sampleId={id} onClose={close} />}
      {open?.what === 'correct' && <CorrectLotDialog lot={open.lot} onClose={close} />}
      {open?.what === 'hold' && <HoldLotDialog lot={open.lot} onClose={close} />}
      {open?.what === 'recipients' && company && (
        <LotRecipientsDialog sampleId={id} lot={open.lot} onClose={close} />
      )}
    </div>
  )
}
