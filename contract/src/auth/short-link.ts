/** The path of the links in messages; a code follows. */
export const SHORT_LINK_PATH = '/l/'
