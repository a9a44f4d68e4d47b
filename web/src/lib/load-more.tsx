import { useEffect, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'

/** How far below the screen's edge the end of a list may be when more of it is loaded. */
const AHEAD = '800px'

export type Paged = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage(): unknown
}

/**
 * The end of a list that goes on: loads more as one scrolls to it, or by its button. After a failure only the button
 * tries again.
 */
export function LoadMore({ query }: { query: Paged }) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError: failed, fetchNextPage } = query
  // While the list refreshes, asking for more would give the refresh up.
  const idle = hasNextPage && !isFetching

  useEffect(() => {
    if (end.current === null || !idle || failed) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) fetchNextPage()
      },
      // In the desktop's box it is the box that scrolls.
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [idle, failed, fetchNextPage])

  if (!hasNextPage) return null
  return (
    <div ref={end} className="grid gap-3">
      {failed && !isFetchingNextPage && (
        <p role="alert" className="text-center text-attention">
          {m.common_load_failed()}
        </p>
      )}
      <Button
        variant="secondary"
        wide
        loading={isFetchingNextPage}
        loadingLabel={m.common_loading()}
        onClick={() => idle && fetchNextPage()}
      >
        {m.common_load_more()}
      </Button>
    </div>
  )
}
