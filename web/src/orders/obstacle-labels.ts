import type { Obstacle } from '@portal/contract/orders/orders.endpoints'

/** Words what prevents shipments in the language of the screen. The texts are loaded only if there is any. */
export async function translateObstacles<T extends { obstacles?: Obstacle[] | undefined }>(
  rows: readonly T[],
): Promise<T[]> {
  if (rows.every(({ obstacles = [] }) => obstacles.length === 0)) return [...rows]
  const { serverProblemText } = await import('../lib/error-texts.ts')
  return rows.map(row => ({
    ...row,
    obstacles: row.obstacles?.map(one => ({ ...one, message: serverProblemText(one) })),
  }))
}
