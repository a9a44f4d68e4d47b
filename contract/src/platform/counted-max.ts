/** Rows of a list's state that are counted; a count above it means more. Counting a million would take as long as reading them. */
export const COUNTED_ROWS_MAX = 999
