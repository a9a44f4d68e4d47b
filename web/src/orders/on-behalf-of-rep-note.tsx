import { UserRound } from 'lucide-react'
import { m } from '../texts.ts'

/** The absent rep, when a deputy sees the request or the HCP. */
export function OnBehalfOfRepNote({ repName }: { repName: string }) {
  return (
    <span className="flex items-center gap-1.5 font-semibold text-sm">
      <UserRound className="size-4 shrink-0" />
      {m.requests_on_behalf({ name: repName })}
    </span>
  )
}
