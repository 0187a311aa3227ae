import type { ZodError } from 'zod'
import type { Issue } from './app-error'

const issuesMax = 100

/** What a schema found wrong, as issues at the paths of the input. */
export function issuesOf(error: ZodError): Issue[] {
  return error.issues.slice(0, issuesMax).map(({ path, code, message }) => ({
    path: path.map(String).join('.'),
    code: code ?? 'invalid',
    message,
  }))
}
