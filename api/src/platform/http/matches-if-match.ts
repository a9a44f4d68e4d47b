/** Whether a record still has the version the screen showed, by its `updated_at`. @param shown as for `matchesVersion` */
export function matchesIfMatch(record: { updated_at: Date }, shown: string | undefined): boolean {
  return matchesVersion(record.updated_at.toISOString(), shown)
}

/** Whether a version is still the one shown. @param shown the quoted value of If-Match; undefined matches any version */
export function matchesVersion(version: string, shown: string | undefined): boolean {
  return shown === undefined || shown.replaceAll('"', '') === version
}
