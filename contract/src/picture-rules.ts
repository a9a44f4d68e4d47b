/** Bytes a picture's file may have. */
export const PICTURE_BYTES_MAX = 5_000_000
/** Pixels it may show: phones that take more do not fit into the bytes. */
export const PICTURE_PIXELS_MAX = 25_000_000
/** What it may be; its content says so, whatever it is called. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
