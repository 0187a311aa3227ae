import pino, { type DestinationStream, type Logger } from 'pino'

const secrets = [
  'authorization',
  'cookie',
  'token',
  'password',
  'oldPassword',
  'demonstrationPassword',
  'setupToken',
  'passwordHash',
  'secretAccessKey',
]

/** Structured lines on standard error: standard output carries the ready line only. Secrets are cut out down to the third level. */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino({ level, base: { part: 'platform' }, redact: { paths, censor: '[secret]' } }, destination)
}
