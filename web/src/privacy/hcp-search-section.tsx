import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personNameOrErased } from '../lib/person-name.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { CorrectHcpDetailsButton } from './correct-hcp-details-button.tsx'
import { HcpPrivacySection } from './hcp-privacy-section.tsx'
import { hcpSearchQuery } from './privacy.api.ts'

/** Finds an HCP to hold, or whose account to close. Compliance has no other list of HCPs. */
export function HcpSearchSection() {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string>()
  const found = useQuery({ ...hcpSearchQuery(search), placeholderData: keepPreviousData })
  return (
    <>
      <search className="flex flex-wrap items-center gap-x-3 py-1">
        <span className="font-semibold">{m.privacy_find()}</span>
        <SearchBox
          isInline
          label={m.privacy_find()}
          placeholder={m.privacy_find_placeholder()}
          value={search}
          onSearch={setSearch}
        />
      </search>
      <QueryErrorBanner subject={m.privacy_find()} queries={[found]} />
      {search !== '' && found.data?.length === 0 && <p className="text-muted">{m.privacy_find_none()}</p>}
      {search !== '' && found.data && found.data.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {found.data.map(({ hcpId, name, clinic }) => (
              <li key={hcpId} className="grid gap-2 py-2">
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <p className="wrap-anywhere min-w-0 flex-[1_1_12rem]">
                    <strong className="block">{personNameOrErased(name)}</strong>
                    <span className="text-muted text-sm">{clinic}</span>
                  </p>
                  {chosen !== hcpId && (
                    <Button
                      variant="secondary"
                      aria-label={m.privacy_find_open_of({ name: personNameOrErased(name) })}
                      onClick={() => setChosen(hcpId)}
                    >
                      {m.privacy_find_open()}
                    </Button>
                  )}
                </div>
                {chosen === hcpId && (
                  <>
                    <CorrectHcpDetailsButton hcp={{ id: hcpId, name: personNameOrErased(name) }} />
                    <HcpPrivacySection hcp={{ id: hcpId, name }} onErased={() => setChosen(undefined)} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
