/** A window with room for the phone-sized box and the content beside it (D§9). */
export const desktopMediaQuery = matchMedia('(min-width: 768px) and (min-height: 600px)')
