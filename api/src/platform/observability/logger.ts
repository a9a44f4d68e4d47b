import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/** The server's log. Of a failure it keeps what `describeFailure` lets through, and nothing else. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeFailure }, hooks }, destination ?? pino.destination(1))
}

/** An error that is logged without a word of ours would give its own message as that word, as it is. */
const hooks: LoggerOptions['hooks'] = {
  logMethod(args, method) {
    const wordless = args.length === 1 && typeof args[0] === 'object'
    method.apply(this, wordless ? [args[0], 'Failure'] : args)
  },
}

/** What an error of the database, the system or a library may say beside its message: names, never values. */
const NAMES = ['code', 'severity', 'table', 'column', 'constraint', 'routine'] as const

/** What stands between the first and the last quotation mark: a database and a parser quote what they were given. */
const QUOTED = /["'`«“].*["'`»”]/s
/** Numbers of people, codes and addresses. */
const TELLING = /\S*(\d{4}|@)\S*/g
const OWN_FRAME = /^ +at .*\/(api|contract)\/src\/[\w./-]+:\d+:\d+\)?$/

/** Names a failure. The rest, as a database's detail, where and parameters, carries whatever was being written. */
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
