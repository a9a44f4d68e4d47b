import type { Lot, Sample } from '@portal/contract/stock'
import { useQuery } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ItemPicture } from '../brand/item-picture.tsx'
import { RecordError } from '../lib/record-error.tsx'
import { useGoBack } from '../lib/use-go-back.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { useCompany } from '../session/signed-in.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingLines } from '../ui/skeleton.tsx'
import { CorrectDialog, HoldDialog, ReceiveDialog } from './lot-dialogs.tsx'
import { LotRow } from './lot-row.tsx'
import { Movements } from './movements.tsx'
import { RecipientsDialog } from './recipients-dialog.tsx'
import { SamplePictureDialog } from './sample-picture-dialog.tsx'
import { SampleFigures } from './sample-row.tsx'
import { sampleQuery } from './stock.api.ts'

type Open =
  | { what: 'receive' }
  | { what: 'picture'; sample: Sample }
  | { what: 'correct' | 'hold' | 'recipients'; lot: Lot }

/** A sample's lots, their actions, and the movements. */
export function SamplePage() {
  const { id = '' } = useParams()
  const found = useQuery(sampleQuery(id))
  const { company } = useCompany()
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
      <RecordError
        queries={[found]}
        missing={m.stock_missing()}
        list={{ to: paths.adminSamples, name: m.stock_all() }}
      />
      {found.isPending && <LoadingLines lines={['h-16 w-full', 'h-16', 'h-16 min-w-full']} />}
      {sample && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ItemPicture name={sample.name} picture={sample.picture} />
          <SampleFigures sample={sample} />
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
      {sample && company && <Movements sampleId={id} />}
      {open?.what === 'picture' && <SamplePictureDialog sample={open.sample} onClose={close} />}
      {open?.what === 'receive' && company && <ReceiveDialog sampleId={id} onClose={close} />}
      {open?.what === 'correct' && <CorrectDialog lot={open.lot} onClose={close} />}
      {open?.what === 'hold' && <HoldDialog lot={open.lot} onClose={close} />}
      {open?.what === 'recipients' && company && (
        <RecipientsDialog sampleId={id} lot={open.lot} onClose={close} />
      )}
    </div>
  )
}
