import { formatAddress } from '@portal/contract/addresses/postal-address'
import { formatParcel } from '@portal/contract/companies/courier-rules'
import type { ResponseData } from '@portal/contract/endpoints'
import { shortOrderId } from '@portal/contract/orders/order-status'
import type { Slip } from '@portal/contract/requests/requests.endpoints'
import { CompanyLogo } from '../brand/company-logo.tsx'
import { formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { optionsFromValues, SelectField } from '../ui/select-field.tsx'
import { ShippedLotText } from './shipped-lot.tsx'

/** The paper sizes of a slip, each with its font size. On a phone the code is smaller, so that no word beside it breaks. */
const PAPERS = {
  A6: '[page:a6] max-w-[93mm] text-[12px] leading-tight [--logo:8mm] [--qr:min(24mm,24cqi)]',
  A4: '[page:a4] max-w-[180mm] text-base [--logo:12mm] [--qr:min(40mm,24cqi)]',
}
export type PaperSize = keyof typeof PAPERS

type ControlProps = {
  paperSize: PaperSize
  onPaperSizeChange(paper: PaperSize): void
  /** Whether there is something to print. */
  canPrint: boolean
}

/** The paper size and the print button. */
export function PaperSizeAndPrintButton({ paperSize, onPaperSizeChange, canPrint }: ControlProps) {
  return (
    <div className="flex items-end gap-3">
      <div className="w-32">
        <SelectField
          label={m.slip_paper()}
          value={paperSize}
          onChange={event => onPaperSizeChange(event.target.value === 'A4' ? 'A4' : 'A6')}
          options={optionsFromValues(Object.keys(PAPERS))}
        />
      </div>
      <Button softDisabled={!canPrint} onClick={() => canPrint && window.print()}>
        {m.print()}
      </Button>
    </div>
  )
}

type Props = { slip: Slip; sender: ResponseData<'GET /public/companies'>[number]; paperSize: PaperSize }

/** A request's packing slip: black on white, as printed, each on a page. */
export function PackingSlip({ slip, sender: { name, logo }, paperSize }: Props) {
  const { id, createdAt, hcp, address, items, remark, parcel } = slip
  return (
    <article
      className={`grid w-full gap-[1em] wrap-anywhere rounded-control bg-white p-[6mm] text-black shadow-card print:max-w-none print:rounded-none print:p-0 print:shadow-none print:not-last:break-after-page ${PAPERS[paperSize]}`}
    >
      <header className="flex items-start justify-between gap-4">
        <div>
          {logo && (
            <CompanyLogo
              logo={logo}
              alt=""
              className="mb-[0.4em] h-(--logo) w-auto max-w-[calc(var(--logo)*3.5)] object-contain object-left"
            />
          )}
          <p>{name}</p>
          <h2 className="font-bold text-[1.4em] leading-tight">{m.slip_title()}</h2>
          <dl className="mt-[0.5em] grid">
            <Fact label={m.orders_id()}>{shortOrderId(id)}</Fact>
            <Fact label={m.orders_ordered_on()}>{formatDay(createdAt)}</Fact>
            {parcel && <Fact label={m.parcel_courier()}>{formatParcel(parcel)}</Fact>}
          </dl>
        </div>
        <div className="shrink-0 [&_svg]:size-(--qr)">
          <QrCode text={id} label={m.slip_qr({ id: shortOrderId(id) })} />
        </div>
      </header>
      <address className="not-italic">
        <strong className="block text-[1.15em]">{personNameOrErased(hcp.name)}</strong>
        <span className="block">{address.name}</span>
        <span className="block">{formatAddress(address)}</span>
        <span className="block tabular-nums">{formatPhone(address.phone ?? hcp.phone)}</span>
      </address>
      <ul className="divide-y divide-black border-black border-y">
        {items.map(({ name, lot }) => (
          <li key={name} className="break-inside-avoid py-[0.4em] [&_span]:text-[1em]">
            <strong className="block">{name}</strong>
            {lot === null ? <span>{m.slip_no_lot()}</span> : <ShippedLotText lot={lot} />}
          </li>
        ))}
      </ul>
      {remark[0] && (
        <p className="whitespace-pre-line">
          <strong className="block">{m.orders_remark()}</strong>
          {remark[0]}
        </p>
      )}
    </article>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="inline">{label}: </dt>
      <dd className="inline font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
