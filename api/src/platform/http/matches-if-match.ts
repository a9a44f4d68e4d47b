/** Whether a record is still the one a screen showed, by its `updatedAt`. @param shown as of `isShown` */
export function isAsShown(record: { updated_at: Date }, shown: string | undefined): boolean {
  return isShown(record.updated_at.toISOString(), shown)
}

/** Whether a version is still the one a screen showed. @param shown in quotes, as If-Match carries it; unsaid, nothing is compared */
export function isShown(version: string, shown: string | undefined): boolean {
  return shown === undefined || shown.replaceAll('"', '') === version
}
