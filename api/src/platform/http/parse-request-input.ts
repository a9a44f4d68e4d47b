import type { Endpoint } from '@portal/contract/endpoint'
import type { InputPart } from '@portal/contract/endpoints'
import type { Issue } from '@portal/contract/errors'
import type { Problem } from '@portal/contract/problems'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { PortalError, problemToIssue } from './errors.ts'

/** Limits of a validation error. No form has more fields, and paths may contain the caller's own text. */
const ISSUES_MAX = 20
const PATH_MAX = 80
const MESSAGE_MAX = 200

/** Parses the input that an endpoint declares. @throws PortalError VALIDATION with the issues */
export function parseRequestInput(
  endpoint: Endpoint,
  request: FastifyRequest,
): Partial<Record<InputPart, unknown>> {
  const input: Partial<Record<InputPart, unknown>> = {}
  const issues: Issue[] = []
  for (const part of ['headers', 'params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (schema === undefined) continue
    const parsed = schema.safeParse(request[part] ?? (part === 'body' ? undefined : {}))
    if (parsed.success) input[part] = parsed.data
    else issues.push(...parsed.error.issues.flatMap(describeIssue))
  }
  if (issues.length > 0) throw new PortalError('VALIDATION', { issues: issues.slice(0, ISSUES_MAX).map(cut) })
  return input
}

function describeIssue(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key =>
      problemToIssue([path, key].filter(Boolean).join('.'), { code: 'UNKNOWN_KEY' }),
    )
  }
  return [{ path, message: issue.message, ...zodIssueToProblem(issue) }]
}

/** The problem of a rule of ours, or what one of zod's own comes to. The message is zod's. */
export function zodIssueToProblem(issue: z.core.$ZodIssue): Problem {
  if (issue.code === 'custom' && issue.params !== undefined) return issue.params as Problem // as `refusal` and `validatedText` set it
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { code: 'TOO_LONG', params: { max: Number(issue.maximum) } }
  const isMissing = issue.code === 'too_small' && issue.origin === 'string'
  return { code: isMissing || issue.input === undefined ? 'REQUIRED' : 'INVALID' }
}

function cut({ path, message, ...problem }: Issue): Issue {
  return { path: path.slice(0, PATH_MAX), message: message.slice(0, MESSAGE_MAX), ...problem }
}
