/** Whether a record is still the one a screen showed, by its `updatedAt`. @param shown as of `matchesVersion` */
export function matchesIfMatch(record: { updated_at: Date }, shown: string | undefined): boolean {
  return matchesVersion(record.updated_at.toISOString(), shown)
}

/** Whether a version is still the one a screen showed. @param shown in quotes, as If-Match carries it; unsaid, nothing is compared */
export function matchesVersion(version: string, shown: string | undefined): boolean {
  return shown === undefined || shown.replaceAll('"', '') === version
}
