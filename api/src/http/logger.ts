import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * The server's log. Of a failure it keeps what names it: the rest, as a database's detail, carries numbers, names and
 * whatever else was being written.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeFailure } }, destination ?? pino.destination(1))
}

function describeFailure(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack } = error
  return { type: name, message, stack, ...('code' in error && { code: error.code }) }
}
