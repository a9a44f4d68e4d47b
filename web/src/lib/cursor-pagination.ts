/** Options for an infinite query with cursor pagination: each page has the cursor of the next one. */
export function cursorPaginationOptions() {
  return {
    initialPageParam: {} as { cursor?: string }, // the first page has none
    getNextPageParam: ({ meta }: { meta: { next: string | null } }) =>
      meta.next === null ? undefined : { cursor: meta.next },
  }
}
