/** Seconds in which the code that the provider's answer leads to works. */
export const SIGN_ON_CODE_SECONDS = 60

/** The beginnings of the fragment with which a sign-in at the provider comes back to the admin login. */
export const SIGN_ON_FRAGMENTS = { code: 'sso=', failed: 'sso-failed=' } as const
