import type { ResponseData } from '@portal/contract/endpoints'
import { shortOrderId, toOrderState } from '@portal/contract/order-status'
import { formatAddress } from '@portal/contract/postal-address'
import type { Slip } from '@portal/contract/requests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatch, useNavigate, useParams } from 'react-router'
import { CompanyLogo } from '../brand/company-logo.tsx'
import { formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { orderStateLabel } from '../lib/order-state-label.ts'
import { RecordErrorBanner } from '../lib/record-error.tsx'
import { paths } from '../paths.ts'
import { useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { optionsFromValues, SelectField } from '../ui/select-field.tsx'
import { LoadingLines } from '../ui/skeleton.tsx'
import { LotText } from './lot-text.tsx'
import { packingSlipQuery } from './requests.api.ts'

/** The paper sizes of a slip, each with its font size. */
const PAPERS = {
  A6: '[page:a6] max-w-[93mm] text-[12px] leading-tight [--logo:8mm] [--qr:24mm]',
  A4: '[page:a4] max-w-[180mm] text-base [--logo:12mm] [--qr:40mm]',
}
type Paper = keyof typeof PAPERS

/** A request's packing slip; above it, not printed, the paper size and the print button. */
export function PackingSlipPage() {
  const { id = '' } = useParams()
  const found = useQuery(packingSlipQuery(id))
  const { companies, company } = useSignedInCompany()
  const navigate = useNavigate()
  const list = useMatch(paths.repSlip) ? paths.repRequests : paths.adminRequests
  const packed = found.data !== undefined && found.data.status !== 'CANCELLED'
  const [paper, setPaper] = useState<Paper>('A6')
  return (
    <>
      <div className="grid gap-3 print:hidden">
        <PageHeader title={m.slip_title()} onBack={() => navigate(-1)} />
        <div className="flex items-end gap-3">
          <div className="w-32">
            <SelectField
              label={m.slip_paper()}
              value={paper}
              onChange={event => setPaper(event.target.value === 'A4' ? 'A4' : 'A6')}
              options={optionsFromValues(Object.keys(PAPERS))}
            />
          </div>
          <Button softDisabled={!packed} onClick={() => packed && window.print()}>
            {m.print()}
          </Button>
        </div>
        <RecordErrorBanner
          queries={[found, companies]}
          missing={m.all_requests_missing()}
          list={{ to: list, name: m.all_requests_all() }}
        />
      </div>
      {(found.isPending || companies.isPending) && (
        <LoadingLines gap="gap-3" lines={['h-6 w-40', 'h-6 w-60', 'h-24 w-72', 'h-24 w-60']} />
      )}
      {found.data?.status === 'CANCELLED' && (
        <p>{m.slip_ended({ state: orderStateLabel(toOrderState(found.data)).toLowerCase() })}</p>
      )}
      {packed && company && <Sheet slip={found.data} sender={company} paper={paper} />}
    </>
  )
}

type SheetProps = { slip: Slip; sender: ResponseData<'GET /public/companies'>[number]; paper: Paper }

/** Black on white, as printed. */
function Sheet({ slip, sender: { name, logo }, paper }: SheetProps) {
  const { id, createdAt, hcp, address, items, remark } = slip
  return (
    <article
      className={`grid w-full gap-[1em] wrap-anywhere rounded-control bg-white p-[6mm] text-black shadow-card print:max-w-none print:rounded-none print:p-0 print:shadow-none ${PAPERS[paper]}`}
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
          </dl>
        </div>
        <div className="shrink-0 [&_svg]:size-(--qr)">
          <QrCode text={id} label={m.slip_qr({ id: shortOrderId(id) })} />
        </div>
      </header>
      <address className="not-italic">
        <strong className="block text-[1.15em]">{hcp.name}</strong>
        <span className="block">{address.name}</span>
        <span className="block">{formatAddress(address)}</span>
        <span className="block tabular-nums">{formatPhone(address.phone ?? hcp.phone)}</span>
      </address>
      <ul className="divide-y divide-black border-black border-y">
        {items.map(({ name, lot }) => (
          <li key={name} className="break-inside-avoid py-[0.4em] [&_span]:text-[1em]">
            <strong className="block">{name}</strong>
            {lot === null ? <span>{m.slip_no_lot()}</span> : <LotText lot={lot} />}
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
