import type { RepHcp } from '@portal/contract/reps/rep-hcps.endpoints'
import { generatePath, Link, useNavigate } from 'react-router'
import { formatPhone } from '../lib/format-phone.ts'
import { useUrlFilters } from '../lib/url-filters.ts'
import { useFromHere, usePreviousScreenPath } from '../lib/use-go-back.ts'
import { useListPages } from '../lib/use-list-pages.ts'
import { OnBehalfOfRepNote } from '../orders/on-behalf-of-rep-note.tsx'
import { paths } from '../paths.ts'
import { RegistrationStatusBadge } from '../registration/registration-status-badge.tsx'
import { repPaths } from '../rep-paths.ts'
import { LicenceEndText } from '../reps/licence-end-text.tsx'
import { repHcpPages } from '../reps/recruited-users.api.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { SkeletonLines, SkeletonRowsCard } from '../ui/skeleton.tsx'

/** The HCPs whom a rep looks after today, those of absent reps included, with a search (R§2). */
export function RepHcpsPage() {
  const { list, change } = useUrlFilters(params => ({ search: params.get('search')?.trim() ?? '' }))
  const { search } = list
  const { pages, rows } = useListPages(repHcpPages(search))
  const navigate = useNavigate()
  const previous = usePreviousScreenPath()
  const fromHere = useFromHere()
  const show = (text: string) => change({ search: text }, true)
  return (
    <ListPage
      title={m.rep_hcps()}
      onBack={() => navigate(previous ?? paths.repHome)}
      filters={
        <search>
          <SearchBox label={m.history_search()} value={search} onSearch={show} />
        </search>
      }
      pages={pages}
      rows={rows}
      list={hcps =>
        hcps === undefined ? (
          <SkeletonRowsCard count={5}>
            <SkeletonLines lines={['h-5 w-44', 'h-4 w-52', 'h-4 w-28']} />
          </SkeletonRowsCard>
        ) : (
          <ul className="divide-y divide-line rounded-card bg-surface px-4 shadow-card">
            {hcps.map(hcp => (
              <li key={hcp.id} className="[contain-intrinsic-block-size:auto_92px] [content-visibility:auto]">
                <HcpLink hcp={hcp} />
              </li>
            ))}
          </ul>
        )
      }
      empty={m.rep_hcps_none()}
      emptyAction={
        <ButtonLink to={paths.register} state={fromHere}>
          {m.rep_register()}
        </ButtonLink>
      }
      narrowed={search !== '' && { empty: m.rep_hcps_not_found(), onClear: () => show('') }}
    />
  )
}

function HcpLink({ hcp }: { hcp: RepHcp }) {
  const { id, name, phone, clinicName, status, licenceUntil, onBehalfOf } = hcp
  return (
    <Link
      to={generatePath(repPaths.hcp, { id })}
      className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-3 wide:hover:text-action-ink"
    >
      <span className="grid min-w-0 flex-[1_1_10rem] gap-0.5">
        <span className="font-semibold">{name}</span>
        {onBehalfOf && <OnBehalfOfRepNote repName={onBehalfOf} />}
        <span className="text-muted text-sm">{clinicName}</span>
        <span className="text-muted text-sm tabular-nums">
          {formatPhone(phone)}
          {licenceUntil && <LicenceEndText validUntil={licenceUntil} />}
        </span>
      </span>
      {status && <RegistrationStatusBadge status={status} />}
    </Link>
  )
}
