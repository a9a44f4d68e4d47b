/** Whether a record still has the version the screen showed, by its `updated_at`. @param ifMatch as for `matchesVersion` */
export function matchesIfMatch(record: { updated_at: Date }, ifMatch: string | undefined): boolean {
  return matchesVersion(record.updated_at.toISOString(), ifMatch)
}

/** Whether a version is still the one shown. @param ifMatch the quoted value of If-Match; undefined matches any version */
export function matchesVersion(version: string, ifMatch: string | undefined): boolean {
  return ifMatch === undefined || ifMatch.replaceAll('"', '') === version
}
