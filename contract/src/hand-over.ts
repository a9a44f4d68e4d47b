/** Those who can take over from one sales rep at once. */
export const SUCCESSORS_MAX = 20
