/** Days for which a check of a number against Singapore's register holds (D§11): the day of the check and so many after it. */
export const REGISTER_CHECK_DAYS = 21
/** Most invitations that a company may choose to send in a day. */
export const INVITATIONS_PER_DAY_MAX = 10_000
/** Maximum length of where a consent comes from. */
export const CONSENT_SOURCE_MAX = 200
