import { expect, test } from 'vitest'
import { paginationEntries } from './pagination.tsx'

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 4, 5, 6]],
  [1, 9, [1, 2, 3, 4, 5, 'gap-after', 9]],
  [5, 9, [1, 'gap-before', 3, 4, 5, 6, 7, 'gap-after', 9]],
  [4, 9, [1, 2, 3, 4, 5, 6, 'gap-after', 9]],
  [9, 9, [1, 'gap-before', 5, 6, 7, 8, 9]],
])(
  'page %i of %i shows a window of up to 5 pages, the first and the last [R§2 R§9]',
  (page, pages, shown) => {
    expect(paginationEntries(page, pages)).toEqual(shown)
  },
)
