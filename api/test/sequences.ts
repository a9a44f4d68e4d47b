/** Random sequences that a model is tried in: few where there is one connection, and what is done at once follows one by one anyway. */
export const SEQUENCES = Number(process.env.SEQUENCES ?? 40)

/** So many meet everything that can happen. */
export const ENOUGH = 500
