/** The brand of the portal. This folder holds its name, logo, colours, pictures and documents. */
export const brand = { name: 'Meridian Care', colour: '#0e5a47' } as const
