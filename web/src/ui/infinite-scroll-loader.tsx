import { useEffect, useRef } from 'react'
import { m } from '../texts.ts'
import { Button } from './button.tsx'

/** Distance between the screen's edge and the end of a list at which the next page is loaded. */
const AHEAD = '800px'

export type PaginatedQuery = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage(): unknown
}

/**
 * The end of a paged list: loads the next page on scrolling near it, or with its button. After a failure only the button
 * tries again.
 */
export function InfiniteScrollLoader({ query }: { query: PaginatedQuery }) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError: failed, fetchNextPage } = query
  // While the list refetches, fetching the next page would cancel the refetch.
  const idle = hasNextPage && !isFetching

  useEffect(() => {
    if (end.current === null || !idle || failed) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) fetchNextPage()
      },
      // On a desktop the phone-sized box scrolls, not the document.
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
          {m.common_load_more_failed()}
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
