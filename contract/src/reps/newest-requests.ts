/** Requests on the page of a rep's HCP; the others are in the list of requests. */
export const NEWEST_REQUESTS_MAX = 5
