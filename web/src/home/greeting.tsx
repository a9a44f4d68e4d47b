import { m } from '../paraglide/messages.js'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

/** 'Hello,' and who one is (H§1). */
export function Greeting({ name, failed }: { name: string | undefined; failed: boolean }) {
  return (
    <h1 className="grid gap-0.5 pt-2">
      <span className="text-muted">{m.home_hello()} </span>
      {name !== undefined && <span className="text-2xl font-bold tracking-tight">{name}</span>}
      {name === undefined && !failed && (
        <>
          <LoadingText text={m.common_loading()} />
          <Skeleton className="h-8.5 w-56" />
        </>
      )}
    </h1>
  )
}
