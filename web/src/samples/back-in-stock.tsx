import type { Allowance } from '@portal/contract/limits/limits.endpoints'
import type { ShopItem } from '@portal/contract/samples/samples.endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SamplePicture } from '../brand/sample-picture.tsx'
import { callApi } from '../lib/api.ts'
import { apiFieldQuery } from '../lib/api-query.ts'
import { useOptimisticMutation } from '../lib/use-optimistic-mutation.ts'
import { m } from '../texts.ts'
import { QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingAnnouncement, Skeleton } from '../ui/skeleton.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { allowanceNoteText, tightestAllowanceOfItem } from './allowance-rules.ts'

/** The samples about which this HCP is notified when they can be requested again. */
const backInStockQuery = apiFieldQuery(['back-in-stock'], 'GET /back-in-stock', 'itemIds')

type Wish = { shopItemId: string; wanted: boolean }

function useSetBackInStockWanted() {
  const queryClient = useQueryClient()
  const { queryKey } = backInStockQuery
  return useOptimisticMutation<Wish>({
    name: 'back-in-stock',
    change: body => callApi('POST /back-in-stock', { body }),
    queryKey,
    applyToCache: ({ shopItemId, wanted }) =>
      queryClient.setQueryData(queryKey, ids =>
        ids?.filter(id => id !== shopItemId).concat(wanted ? shopItemId : []),
      ),
    invert: wish => ({ ...wish, wanted: !wish.wanted }),
  })
}

type Props = { items: readonly ShopItem[]; allowances: readonly Allowance[] }

/** The unavailable items, each with a switch to be notified when it is back; hidden without such items. */
export function BackInStockNoticeSwitches({ items, allowances }: Props) {
  const gone = items.flatMap(item => {
    const reason = unavailableText(item, tightestAllowanceOfItem(allowances, item.id))
    return reason === undefined ? [] : [{ ...item, reason }]
  })
  return gone.length > 0 && <Switches items={gone} />
}

/** Why an item cannot be requested now; undefined if it can. */
function unavailableText({ inStock }: ShopItem, allowance: Allowance | undefined): string | undefined {
  if (!inStock) return m.samples_gone()
  return allowance?.left === 0 ? (allowanceNoteText(allowance) ?? m.samples_left_none()) : undefined
}

function Switches({ items }: { items: readonly (ShopItem & { reason: string })[] }) {
  const wanted = useQuery(backInStockQuery)
  const { mutate } = useSetBackInStockWanted()
  return (
    <TitledSection title={m.samples_tell_me()}>
      <p className="text-muted text-sm">{m.samples_tell_me_hint()}</p>
      <QueryErrorBanner subject={m.samples_tell_me()} queries={[wanted]} />
      {wanted.isPending && (
        <>
          <LoadingAnnouncement />
          <Skeleton className="h-14 w-full" />
        </>
      )}
      {wanted.data &&
        items.map(({ id, name, picture, reason }) => (
          <SwitchField
            key={id}
            label={
              <span className="flex items-center gap-3">
                <SamplePicture name={name} pictureKey={picture} size={40} />
                <span className="grid min-w-0">
                  <span className="font-semibold leading-snug">{name}</span>
                  <span className="text-muted text-sm">{reason}</span>
                </span>
              </span>
            }
            checked={wanted.data.includes(id)}
            onChange={event => mutate({ shopItemId: id, wanted: event.target.checked })}
          />
        ))}
    </TitledSection>
  )
}
