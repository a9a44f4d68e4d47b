/** Maximum bytes of an image file. */
export const PICTURE_BYTES_MAX = 5_000_000
/** Maximum pixels: photos of phones with a higher resolution exceed the byte limit. */
export const PICTURE_PIXELS_MAX = 25_000_000
/** Allowed image types, detected from the content, not from the file name. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
