/** Seconds until the next attempt, by number of attempts; the last value repeats. */
export const RETRY_SCHEDULE = [60, 240, 900, 3600]
/**
 * Lease in seconds by number of earlier attempts; after it another process may claim the message. Leases grow like the waits:
 * a message that was sent, but whose result could not be stored, is not sent again every 30 seconds.
 */
export const SEND_LEASES = [30, ...RETRY_SCHEDULE]
/** Least lease of a mail in seconds, longer than an attempt (`SMTP_TIMEOUTS`): a mail server may take a minute. */
export const MAIL_LEASE_SECONDS = 120
