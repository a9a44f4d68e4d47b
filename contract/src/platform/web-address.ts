/**
 * Whether a text is a link that the portal shows: https, and a host of names with dots. Without user, password and port people
 * come to no other website than they read in it.
 */
export function isPlainWebAddress(text: string): boolean {
  return /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)+([/?#][\x21-\x7e]*)?$/i.test(text)
}
