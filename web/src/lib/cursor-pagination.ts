/** How an infinite query turns pages: each tells where the next one begins. */
export function cursorPagination() {
  return {
    initialPageParam: {} as { cursor?: string }, // the first page has none
    getNextPageParam: ({ meta }: { meta: { next: string | null } }) =>
      meta.next === null ? undefined : { cursor: meta.next },
  }
}
