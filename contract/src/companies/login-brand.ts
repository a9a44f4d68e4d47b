import type { Region } from '../regions.ts'

/** The name of the made-up brand that a demo carries. A portal in production never shows it. */
export const DEMO_BRAND_NAME = 'Meridian Care'

/**
 * The company whose brand stands before sign-in and on the installed app: the only one in use, else that of the region.
 * @returns undefined for the neutral brand (D§10)
 */
export function findLoginBrand<T extends { region: Region; inUse: boolean }>(
  companies: readonly T[],
  chosenRegion: string | undefined,
): T | undefined {
  const used = companies.filter(({ inUse }) => inUse)
  return used.length === 1 ? used[0] : used.find(company => company.region === chosenRegion)
}
