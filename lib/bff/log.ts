import 'server-only'
import { pino } from 'pino'

const levels = ['silent', 'error', 'warn', 'info', 'debug'] as const

/** Structured log of the web half. Secrets never reach it, whatever object is logged. */
export const log = pino({
  name: 'web',
  // Read directly: the log must work before the configuration has been checked, and to tell that it is wrong.
  level: levels.find((level) => level === process.env['LOG_LEVEL']) ?? (process.env['NODE_ENV'] === 'test' ? 'silent' : 'info'),
  redact: {
    paths: [
      'token',
      'password',
      '*.token',
      '*.password',
      'headers.cookie',
      'headers.authorization',
      '*.cookie',
      '*.authorization',
    ],
    censor: '[redacted]',
  },
})
