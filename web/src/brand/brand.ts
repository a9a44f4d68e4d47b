/** Who the portal speaks for. Name, logo, colours, pictures and documents all stand in this folder. */
export const brand = { name: 'Meridian Care' } as const
