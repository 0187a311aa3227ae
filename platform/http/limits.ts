import { createHash } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError } from '@/lib/errors/app-error'
import { networkOf } from '@/lib/net/network-of'
import type { CacheSource } from '../kit/cache-source'
import type { PlatformContext } from './context'

type Rule = { points: number; durationS: number }

/** A whole company may come from one address, hence the large numbers per address and the small ones per account. */
const rules = {
  signInByAddress: { points: 600, durationS: 60 },
  captchaByAddress: { points: 600, durationS: 60 },
  /** Failed sign-ins of one account name, whether it exists or not. */
  signInFailures: { points: 30, durationS: 15 * 60 },
  unlockFailures: { points: 10, durationS: 5 * 60 },
  /** Wrong old passwords while changing one's own: whoever finds an open screen must not guess. */
  passwordFailures: { points: 10, durationS: 5 * 60 },
  /** Refused because the name is taken, which tells of records that one may not see. */
  takenNames: { points: 30, durationS: 10 * 60 },
  /** Many small pictures of one form come at once. */
  uploadByUser: { points: 300, durationS: 60 },
  /** Parts of large files: 50 MB a second in parts of 5 MB, and a question before each. */
  chunkByUser: { points: 3000, durationS: 60 },
  downloadByUser: { points: 300, durationS: 60 },
  /** Each reads all data sets of a report, or all items of a portal. */
  reportByUser: { points: 240, durationS: 60 },
  portalDataByUser: { points: 240, durationS: 60 },
  /** Displays of one network, each asking every few seconds, and whoever tries keys. */
  wallByAddress: { points: 1200, durationS: 60 },
  /** Spreadsheets of many people: each reads all of them. */
  exportByUser: { points: 20, durationS: 60 },
  /** Each one reads, and may write, a thousand rows of a spreadsheet. */
  importByUser: { points: 60, durationS: 60 },
  /** Each one reads a spreadsheet, and writes nothing. */
  importPreviewByUser: { points: 120, durationS: 60 },
  /** The same of files of a hundred thousand rows. */
  largePreviewByUser: { points: 10, durationS: 60 },
  /** Each tries some hundred records. */
  batchByUser: { points: 60, durationS: 60 },
  /** Everybody at once, for clients that keep such a list. */
  directoryByUser: { points: 30, durationS: 60 },
  /** A thousand messages in ten seconds are served (reliability C3), however many windows they come from. */
  chatByUser: { points: 1200, durationS: 10 },
  /** Each one reads a whole conversation. */
  chatSearchByUser: { points: 120, durationS: 60 },
  /** Each one asks for the rights to a record; a browser with twenty tabs sends forty a minute. */
  watchByUser: { points: 300, durationS: 60 },
  setupByAddress: { points: 20, durationS: 60 },
  ticketByAddress: { points: 600, durationS: 60 },
  /** A waiting screen asks once a second. */
  ticketPollByAddress: { points: 12_000, durationS: 60 },
  singleSignOnByAddress: { points: 300, durationS: 60 },
  smsByAddress: { points: 300, durationS: 3600 },
  smsByNumber: { points: 10, durationS: 3600 },
  /** Each message costs money, whoever asks for it from wherever. */
  smsTotal: { points: 300, durationS: 60 },
  linkByAddress: { points: 600, durationS: 60 },
  /** Passwords tried on one public link from one address, and from everywhere. */
  linkPassword: { points: 10, durationS: 5 * 60 },
  linkPasswordTotal: { points: 600, durationS: 15 * 60 },
  /** Calls of applications outside: a server asks often, but not without end; strangers are stopped before anything is looked up. */
  interfaceByAddress: { points: 6000, durationS: 60 },
  interfaceByApplication: { points: 1200, durationS: 60 },
  /** Wrong secrets, signatures and keys of one application from one network, and application ids that do not exist. */
  interfaceFailures: { points: 30, durationS: 5 * 60 },
  linkCreateByAddress: { points: 30, durationS: 60 },
  /** Records that strangers can make through one link: a flood from many addresses must not bury the module. */
  linkCreateTotal: { points: 2000, durationS: 3600 },
  /** Other systems that call integrations; each call is a run that is kept. */
  hookByAddress: { points: 6000, durationS: 60 },
  hookTotal: { points: 3000, durationS: 60 },
  /** Wrong addresses of one integration from one network, and of none. */
  hookFailures: { points: 30, durationS: 5 * 60 },
} as const satisfies Record<string, Rule>

type LimitName = keyof typeof rules
type Limits = ReadonlyMap<LimitName, RateLimiterMemory>

// Counters belong to one platform, so two of them in one process (tests) do not disturb each other.
const limitsByDatabase = new WeakMap<object, Limits>()

function limiter(ctx: PlatformContext, name: LimitName): RateLimiterMemory {
  let limits = limitsByDatabase.get(ctx.db)
  if (!limits) {
    const entries = Object.entries(rules).map(([key, rule]) => {
      return [key as LimitName, new RateLimiterMemory({ keyPrefix: key, points: rule.points, duration: rule.durationS })] as const
    })
    limits = new Map(entries)
    limitsByDatabase.set(ctx.db, limits)
  }
  const found = limits.get(name)
  if (!found) throw new AppError('internal', `no limit ${name}`)
  return found
}

/** Limits per address count networks: whoever has one IPv6 address has 2^64 of them. */
function placeOf(name: LimitName, key: string): string {
  return bucket(name.endsWith('ByAddress') ? networkOf(key) : key)
}

/** Names fall into 65,536 buckets, so a flood of invented ones cannot fill the memory. */
function bucket(key: string): string {
  return createHash('sha256').update(key.toLowerCase()).digest('hex').slice(0, 4)
}

/**
 * How often who did what lately. Emptied, everybody begins to count anew: an office that was shut out is let in, and so is whoever it was
 * shut out for. Locks of accounts are not among them.
 */
export const limitCache: CacheSource = {
  name: 'limits',
  place: 'process',
  facts: (ctx) => {
    const counted = countedOf(ctx).flatMap(({ storage }) => storage)
    const ends = counted.map(({ expiresAt }) => expiresAt ?? 0)
    // A key of some letters, a number and a time.
    return { entries: counted.length, sizeBytes: counted.length * 64, expiresAt: counted.length > 0 ? Math.max(...ends) : null }
  },
  content: (ctx) =>
    countedOf(ctx).map(({ name, storage }) => ({
      ...{ name, ...rules[name], counted: storage.length },
      reached: storage.filter(({ value }) => value >= rules[name].points).length,
    })),
  clear: (ctx) => void limitsByDatabase.delete(ctx.db),
}

function countedOf(ctx: PlatformContext) {
  return [...(limitsByDatabase.get(ctx.db) ?? [])].map(([name, limit]) => ({ name, storage: limit.dump().storage }))
}

/** Counts one use; throws `tooManyRequests` beyond the limit. */
export async function consume(ctx: PlatformContext, name: LimitName, key: string): Promise<void> {
  try {
    await limiter(ctx, name).consume(placeOf(name, key))
  } catch (cause) {
    if (cause instanceof Error) throw cause
    throw tooMany(name)
  }
}

/** Counts a failure without refusing this call. */
export async function countFailure(ctx: PlatformContext, name: LimitName, key: string): Promise<void> {
  await limiter(ctx, name).penalty(placeOf(name, key), 1)
}

export async function failures(ctx: PlatformContext, name: LimitName, key: string): Promise<number> {
  return (await limiter(ctx, name).get(placeOf(name, key)))?.consumedPoints ?? 0
}

/** Throws when the failures counted so far reach the limit. */
export async function refuseAfterFailures(ctx: PlatformContext, name: LimitName, key: string): Promise<void> {
  if ((await failures(ctx, name, key)) >= rules[name].points) throw tooMany(name)
}

export async function forgive(ctx: PlatformContext, name: LimitName, key: string): Promise<void> {
  await limiter(ctx, name).delete(placeOf(name, key))
}

function tooMany(name: LimitName): AppError {
  return new AppError('tooManyRequests', `limit ${name} reached`)
}
