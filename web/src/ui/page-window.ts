const WINDOW = 5

/**
 * The entries of a pagination: up to five pages around the current one, the first and the last always, and a
 * gap where pages are left out (R§2, R§9).
 * @returns page numbers, and 'gap-before' / 'gap-after' for the gaps
 */
export function pageWindow(page: number, pages: number): (number | 'gap-before' | 'gap-after')[] {
  const last = Math.max(pages, 1)
  const start = Math.max(1, Math.min(page - 2, last - WINDOW + 1))
  const end = Math.min(last, start + WINDOW - 1)
  const around = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  const before = start > 2 ? [1, 'gap-before' as const] : start === 2 ? [1] : []
  const after = end < last - 1 ? ['gap-after' as const, last] : end === last - 1 ? [last] : []
  return [...before, ...around, ...after]
}
