import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/** Creates the server's logger. Of an error it logs only what `describeFailure` returns. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeFailure }, hooks }, destination ?? pino.destination(1))
}

/** Without a message pino would log the error's own message unfiltered; log 'Failure' instead. */
const hooks: LoggerOptions['hooks'] = {
  logMethod(args, method) {
    const wordless = args.length === 1 && typeof args[0] === 'object'
    method.apply(this, wordless ? [args[0], 'Failure'] : args)
  },
}

/** Allowed properties of an error from the database, the system or a library: names, never values. */
const NAMES = ['code', 'severity', 'table', 'column', 'constraint', 'routine'] as const

/** Text between the first and last quotation mark: databases and parsers quote their input. */
const QUOTED = /["'`«“].*["'`»”]/s
/** Words with four digits or an @: phone numbers, codes and addresses. */
const TELLING = /\S*(\d{4}|@)\S*/g
const OWN_FRAME = /^ +at .*\/(api|contract)\/src\/[\w./-]+:\d+:\d+\)?$/

/** Describes an error without values. Other properties, such as detail, where and parameters, contain the data being written. */
function describeFailure(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '' } = error
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n')
  const named = Object.entries(error).filter(
    ([key, value]) => NAMES.some(allowed => allowed === key) && typeof value === 'string',
  )
  return {
    type: name,
    message: message.replace(QUOTED, '…').replace(TELLING, '…'),
    stack: frames.filter(frame => OWN_FRAME.test(frame)).join('\n'),
    ...Object.fromEntries(named),
  }
}
