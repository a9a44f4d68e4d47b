/** The addresses of a rep's HCPs, which the login does not load. */
export const repPaths = {
  hcps: '/sale-rep/hcps',
  hcp: '/sale-rep/hcps/:id',
} as const
