import type { FormProblem } from '../problems.ts'

/** PBKDF2-SHA-256 iterations: the cost of guessing an admin's email, about 0.2 s on a laptop. */
export const ADMIN_DIGEST_ROUNDS = 600_000

/** @returns the problem of an admin's email, undefined when it is fine (R§5). */
export function adminEmailProblem(email: string): FormProblem | undefined {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : { code: 'EMAIL_INVALID' }
}

/** @returns the problem of an admin's password, undefined when it is fine (R§5). */
export function adminPasswordProblem(password: string): FormProblem | undefined {
  const wanted = [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/, /^.{8,}$/s]
  return wanted.every(pattern => pattern.test(password)) ? undefined : { code: 'PASSWORD_TOO_WEAK' }
}
