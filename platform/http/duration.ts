import type { CallMeta } from './context'

/** How long a call has taken until now, in milliseconds with one decimal; 0 for what is not asked over HTTP. */
export function msSince({ startedAt }: Pick<CallMeta, 'startedAt'>): number {
  return startedAt === undefined ? 0 : Math.round((performance.now() - startedAt) * 10) / 10
}
