import type { AppError } from '@/lib/errors/app-error'
import type { PlatformContext } from '../../http/context'
import { type CacheSource, shownEntriesMax } from '../../kit/cache-source'
import type { SysConfig } from '../system/public'
import { lockedRefusal } from './sign-in-methods/enter'
import { limitKey } from './sign-in-methods/sub-account'
import { type LockRule, lockLimitMin, unlockTimeOf } from './store'

type Likeness = { failures: number; isLocked: boolean; unlockTime: number | null }

/** Names of the last wrong tries; whoever floods it pushes out the oldest, and learns no more than that a name was forgotten. */
const namesMax = 20_000

// Per database, so that two platforms in one process do not share it. Other processes and later starts count anew.
const likenesses = new WeakMap<object, Map<string, Likeness>>()

/**
 * Counts a wrong try at a name that nothing can lock: one that nobody has, that of an administrator, that of a disabled account. Answers
 * how a lock would refuse it, or null. So five wrong passwords tell of no name whether there is such an account.
 */
export function refuseAsLocked(ctx: PlatformContext, config: SysConfig & LockRule, account: string): AppError | null {
  if (config.passwordErrorsNumber < lockLimitMin) return null
  const names = namesOf(ctx)
  const key = limitKey(account)
  const known = current(names.get(key), ctx.now())
  if (known.isLocked) return lockedRefusal(config, known.unlockTime, ctx.now())
  const failures = known.failures + 1
  const isLocked = failures >= config.passwordErrorsNumber
  names.delete(key)
  names.set(key, { failures, isLocked, unlockTime: isLocked ? unlockTimeOf(config, ctx.now()) : null })
  if (names.size > namesMax) names.delete(names.keys().next().value ?? '')
  return null
}

export function forgetLikeness(ctx: PlatformContext, account: string): void {
  namesOf(ctx).delete(limitKey(account))
}

function current(known: Likeness | undefined, now: number): Likeness {
  const isOver = known?.isLocked && known.unlockTime !== null && known.unlockTime <= now
  return known && !isOver ? known : { failures: 0, isLocked: false, unlockTime: null }
}

function namesOf(ctx: PlatformContext): Map<string, Likeness> {
  const known = likenesses.get(ctx.db) ?? new Map<string, Likeness>()
  likenesses.set(ctx.db, known)
  return known
}

/** Wrong tries at names that nothing can lock. Emptied, they are counted anew; accounts that are locked stay locked. */
export const likenessCache: CacheSource = {
  name: 'wrongNames',
  place: 'process',
  facts: (ctx) => {
    const names = [...namesOf(ctx)]
    return { entries: names.length, sizeBytes: names.reduce((sum, [name]) => sum + 2 * name.length + 48, 0), expiresAt: null }
  },
  // The names stay untold: people type a password where the account belongs.
  content: (ctx) => [...namesOf(ctx).values()].slice(-shownEntriesMax),
  clear: (ctx) => namesOf(ctx).clear(),
}
