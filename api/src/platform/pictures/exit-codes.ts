/** Exit codes of `picture-converter.ts` when it refuses a file. */
export const CONVERTER_EXIT_CODES = {
  PICTURE_TOO_LARGE: 3,
  PICTURE_UNREADABLE: 4,
  LOGO_INVISIBLE: 5,
} as const
