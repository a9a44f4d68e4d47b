/** Maximum number of reps who can take over from one rep at once. */
export const SUCCESSORS_MAX = 20
