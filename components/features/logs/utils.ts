import type { Texts } from '@/lib/client/use-texts'
import type { LogCategory, LogRow } from '@/lib/contract/system/log'
import type { Tone } from '@/lib/domain/tone'

/** Names of the tabs in texts and columns. */
export const kindNames = { 1: 'login', 5: 'request', 3: 'operation', 4: 'exception' } as const satisfies Record<
  LogCategory,
  string
>

const methodTones: Readonly<Record<string, Tone>> = { GET: 'blue', POST: 'green', PUT: 'amber', DELETE: 'red' }

export function methodTone(method: string): Tone {
  return methodTones[method] ?? 'grey'
}

export function hasSucceeded(row: LogRow): boolean {
  return (row.replyCode ?? 200) === 200
}

/** The name of the screen in the language of the page; that of the platform where it is not one of ours, such as a module. */
export function moduleText(row: LogRow, routes: Texts): string {
  const key = row.moduleCode.replace('.', '-')
  return key !== '' && routes.has(key) ? routes(key) : row.moduleName
}

/** JSON on lines of its own, everything else as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
