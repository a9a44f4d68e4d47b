/**
 * Whether a record is still the one a screen showed.
 * @param shown its `updatedAt` in quotes, as If-Match carries it; unsaid, nothing is compared
 */
export function isAsShown(record: { updated_at: Date }, shown: string | undefined): boolean {
  return shown === undefined || shown.replaceAll('"', '') === record.updated_at.toISOString()
}
