import { FileText } from 'lucide-react'
import { m } from '../texts.ts'
import { NewTabLink } from './new-tab-link.tsx'

type Props = { samples: readonly { id: string; name: string; leaflet?: string | undefined }[] }

/** The leaflets of samples, each in a new tab; nothing where there is none. */
export function LeafletLinks({ samples }: Props) {
  const some = samples.flatMap(({ leaflet, ...sample }) => (leaflet ? { ...sample, leaflet } : []))
  return (
    some.length > 0 && (
      <ul>
        {some.map(({ id, name, leaflet }) => (
          <li key={id}>
            <NewTabLink href={leaflet} className="wrap-anywhere gap-2 text-sm">
              <FileText className="size-4 shrink-0" />
              {m.common_leaflet_of({ name })}
              <span className="sr-only"> ({m.common_new_tab()})</span>
            </NewTabLink>
          </li>
        ))}
      </ul>
    )
  )
}
