import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { createLogger } from '../src/platform/observability/logger.ts'

export type SearchedLog = {
  logger: Logger
  lines: Record<string, unknown>[]
  /** Remembers sent and received values, which no log line may contain. */
  hear(content: unknown): void
  /** @returns the lines that contain a remembered value, or more of a request than its route pattern */
  search(): string[]
}

/** Values under these keys, anywhere in a request or response, are secret. */
const SECRET =
  /^(token|secondFactorToken|secret|recoveryCodes|otp|phone|recipient|to|text|email|password|name|fullName|search|remark|line[12]|clinic\w+|addr?ess|professionalRegNo)$/i
/** Shorter values occur in many words. */
const SHORTEST = 4

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const REQUEST = ['hostname', 'id', 'level', 'method', 'ms', 'msg', 'pid', 'route', 'status', 'time'].join()
const ROUTE = /^\(none\)$|^(\/[a-z:*.-]*)+$/

/** A request line is known by its keys; its other values are numbers. */
function isPlainRequest(line: Record<string, unknown>): boolean {
  const { id, route, method } = line
  const known = Object.keys(line).sort().join() === REQUEST && UUID.test(String(id))
  return known && ROUTE.test(String(route)) && /^[A-Z]+$/.test(String(method))
}

/** The log of a server under test, at the finest level. */
export function createSearchedLog(): SearchedLog {
  const lines: Record<string, unknown>[] = []
  const secrets = new Set<string>()
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const hear = (content: unknown, secret = false): void => {
    if (typeof content === 'string' && secret && content.length >= SHORTEST) secrets.add(content)
    if (typeof content !== 'object' || content === null) return
    for (const [key, value] of Object.entries(content)) {
      hear(value, SECRET.test(key) || (secret && Array.isArray(content)))
    }
  }
  return {
    logger: createLogger('debug', destination),
    lines,
    hear: content => hear(content),
    search() {
      return lines
        .filter(line => line.msg !== 'Demo message' && !isPlainRequest(line))
        .map(({ time, pid, hostname, id, reqId, ...said }) => JSON.stringify(said))
        .filter(line => line.includes('"route"') || [...secrets].some(secret => line.includes(secret)))
    },
  }
}
