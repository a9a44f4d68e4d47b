/** Who the portal speaks for. Name, logo, colours, pictures and documents all stand in this folder. */
export const brand = { name: 'Meridian Care', colour: '#0e5a47' } as const
