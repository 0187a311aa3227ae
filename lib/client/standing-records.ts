import type { AppError } from '@/lib/errors/app-error'

/** A record for which something was refused as a whole. */
export type StandingRecord = { id: string; name: string; isGone: boolean }

/** Those that a refusal names; places are `records.<id>`. */
export function standingRecords({ issues }: Pick<AppError, 'issues'>): StandingRecord[] {
  return issues.flatMap(({ path, code, params }) => {
    const [place, id] = path.split('.')
    return place === 'records' && id ? [{ id, name: String(params?.['name'] ?? ''), isGone: code === 'deletedSince' }] : []
  })
}
