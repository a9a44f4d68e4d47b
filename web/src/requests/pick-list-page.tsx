import { ADMINS } from '@portal/contract/admin-roles'
import { shortOrderId } from '@portal/contract/orders/order-status'
import type { PickList } from '@portal/contract/requests/requests.endpoints'
import { useQuery } from '@tanstack/react-query'
import { Check, Upload } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDateTime, formatDay, formatDdMmYyyy } from '../lib/dates.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { PackedParcelBar } from './packed-parcel-bar.tsx'
import { PickScanField } from './pick-scan-field.tsx'
import {
  isItemScanned,
  packedParcels,
  parcelBeingPacked,
  pickedSamples,
  saveTick,
  scannedPacks,
  tickParcel,
} from './pick-ticks.ts'
import { parseRequestFilters } from './request-filters.ts'
import { type PickListRequest, pickListQuery } from './requests.api.ts'
import { parcelElementId } from './scan-slip.ts'

/** The pick list of the approved requests: the lots to pick from, and the parcels to pack. */
export function PickListPage() {
  const [params] = useSearchParams()
  const filters = parseRequestFilters(params)
  const found = useQuery(pickListQuery(filters))
  const navigate = useNavigate()
  const list = found.data
  const isEmpty = list?.requests.length === 0
  return (
    <div className="[page:a4] grid gap-4 print:bg-white print:text-black">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeader
          title={m.pick_title()}
          onBack={() => navigate({ pathname: adminPaths.requests, search: String(params) })}
        />
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <OnlyForAdmins roles={ADMINS.shippers}>
            <ButtonLink variant="quiet" size="compact" icon={Upload} to={adminPaths.trackingFile}>
              {m.tracking_title()}
            </ButtonLink>
          </OnlyForAdmins>
          {list && !isEmpty && <Button onClick={() => window.print()}>{m.print()}</Button>}
        </div>
      </div>
      {list && (
        <p className="text-muted text-sm tabular-nums print:text-black">
          {m.pick_as_of({ at: formatDateTime(new Date(found.dataUpdatedAt).toISOString()) })}
        </p>
      )}
      {list && (
        <OnlyForAdmins roles={ADMINS.shippers}>
          <PickScanField filters={filters} />
        </OnlyForAdmins>
      )}
      <QueryErrorBanner subject={m.pick_title()} queries={[found]} />
      {found.isPending && (
        <LoadingSkeletonLines gap="gap-3" lines={['h-8 w-40', 'h-12 w-full', 'h-12 w-full', 'h-12']} />
      )}
      {isEmpty && <EmptyState picture="done" text={m.pick_empty()} />}
      {list?.more && <p role="status">{m.pick_more({ count: list.requests.length })}</p>}
      {list && !isEmpty && (
        <>
          <Samples samples={list.samples} />
          <Parcels requests={list.requests} />
        </>
      )}
      {list && (
        // Also beside an empty list: the receipt of the parcels that were on it.
        <OnlyForAdmins roles={ADMINS.shippers}>
          <PackedParcelBar parcels={list.requests} />
        </OnlyForAdmins>
      )}
    </div>
  )
}

const SHEET = 'divide-y divide-line wrap-anywhere rounded-card bg-surface shadow-card print:shadow-none'

function Samples({ samples }: Pick<PickList, 'samples'>) {
  const picked = pickedSamples.useValue()
  return (
    <TitledSection title={m.pick_samples()}>
      <ul className={SHEET}>
        {samples.map(({ id, name, pieces, lots, missing }) => (
          <li
            key={id}
            className="flex break-inside-avoid flex-wrap items-center justify-between gap-x-4 px-4 first:rounded-t-card last:rounded-b-card has-checked:bg-action-soft print:px-0"
          >
            <CheckboxField
              checked={picked.has(`${id} ${pieces}`)}
              onChange={({ target }) => saveTick(pickedSamples, `${id} ${pieces}`, target.checked)}
              label={
                <span className="font-semibold">
                  {/* The last word of the name keeps the number beside it. */}
                  {`${name}\u00a0`}
                  <span className="whitespace-nowrap tabular-nums">{m.pick_pieces({ pieces })}</span>
                </span>
              }
            />
            <ul className="pb-2 pl-9 text-sm tabular-nums md:p-0">
              {lots.map(({ lotNo, expiresOn, pieces: taken }) => (
                <li key={lotNo}>{m.pick_lot({ pieces: taken, lotNo, day: formatDdMmYyyy(expiresOn) })}</li>
              ))}
              {missing > 0 && (
                <li className="font-semibold text-attention">{m.pick_missing({ pieces: missing })}</li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

/** Each parcel has a box to tick, on paper and on screen, and names the lot of each piece. */
function Parcels({ requests }: { requests: readonly PickListRequest[] }) {
  const packed = packedParcels.useValue()
  const packs = scannedPacks.useValue()
  const packing = parcelBeingPacked.useValue()
  return (
    <TitledSection
      title={m.pick_requests()}
      actions={
        <Button
          variant="quiet"
          size="compact"
          className="print:hidden"
          onClick={() => packedParcels.write(new Set(requests.map(({ id }) => id)))}
        >
          {m.pick_select_all()}
        </Button>
      }
    >
      <p className="text-muted text-sm tabular-nums print:hidden" role="status">
        {m.pick_ticked({ done: requests.filter(({ id }) => packed.has(id)).length, all: requests.length })}
      </p>
      <ol className={SHEET}>
        {requests.map(({ id, createdAt, hcp, practice, items, obstacle, remark }) => (
          <li
            key={id}
            id={parcelElementId(id)}
            aria-current={id === packing}
            className="grid break-inside-avoid gap-x-4 border-l-4 border-l-transparent pr-4 pb-2 pl-3 first:rounded-t-card last:rounded-b-card has-checked:bg-action-soft aria-[current=true]:border-l-action print:border-0 print:px-0 md:grid-cols-[minmax(12rem,1fr)_1fr_1.5fr] print:grid-cols-[12rem_1fr_1fr]"
          >
            <CheckboxField
              checked={packed.has(id)}
              onChange={({ target }) => tickParcel(id, target.checked)}
              label={
                <span className="font-semibold text-sm tabular-nums">
                  {shortOrderId(id)}
                  <span className="block font-normal">{formatDay(createdAt)}</span>
                </span>
              }
            />
            <p className="pl-9 text-sm md:py-3 md:pl-0 print:py-3 print:pl-0">
              <span className="font-semibold">{personNameOrErased(hcp.name)}</span>
              <span className="block">{practice}</span>
            </p>
            <ul className="pl-9 text-sm md:py-3 md:pl-0 print:py-3 print:pl-0">
              {items.map(item => (
                <li key={item.id}>
                  {isItemScanned(packs, id, item) && (
                    <Check
                      role="img"
                      aria-label={m.pick_item_scanned()}
                      className="mr-1 inline size-4 align-text-bottom text-action-ink print:hidden"
                    />
                  )}
                  {item.name}
                  {', '}
                  {item.lotNo === null ? (
                    <span className="font-semibold text-attention">{m.pick_item_no_lot()}</span>
                  ) : (
                    <span className="tabular-nums">{m.pick_item_lot({ lotNo: item.lotNo })}</span>
                  )}
                </li>
              ))}
              {obstacle && <li className="font-semibold text-attention">{obstacle}</li>}
              {remark[0] && <li className="whitespace-pre-line italic">{remark[0]}</li>}
            </ul>
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}
