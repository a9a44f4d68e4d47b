export const ADMIN_PASSWORD_RULE =
  'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character'

/** PBKDF2-SHA-256 iterations: the cost of guessing an admin's email, about 0.2 s on a laptop. */
export const ADMIN_DIGEST_ROUNDS = 600_000

/** @returns the message for an admin's email, undefined when it is fine (R§5). */
export function adminEmailProblem(email: string): string | undefined {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    ? undefined
    : 'You have entered an invalid email address'
}

/** @returns the message for an admin's password, undefined when it is fine (R§5). */
export function adminPasswordProblem(password: string): string | undefined {
  const wanted = [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/, /^.{8,}$/s]
  return wanted.every(pattern => pattern.test(password)) ? undefined : ADMIN_PASSWORD_RULE
}
