import type { Endpoint } from '@portal/contract/endpoint'
import type { InputPart } from '@portal/contract/endpoints'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { PortalError } from './errors.ts'

type Issue = { path: string; message: string }

/** Limits of a validation error. No form has more fields, and paths may contain the caller's own text. */
const ISSUES_MAX = 20
const PATH_MAX = 80
const MESSAGE_MAX = 200

/** Parses the input that an endpoint declares. @throws PortalError VALIDATION with the issues */
export function parseInput(endpoint: Endpoint, request: FastifyRequest) {
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
    return issue.keys.map(key => ({ path: [path, key].filter(Boolean).join('.'), message: 'Unknown key.' }))
  }
  return [{ path, message: issue.message }]
}

function cut({ path, message }: Issue): Issue {
  return { path: path.slice(0, PATH_MAX), message: message.slice(0, MESSAGE_MAX) }
}
