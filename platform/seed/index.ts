import type { PlatformContext } from '../http/context'
import { companySteps } from './company-steps'
import { emptySteps } from './standard-steps'
import { runSteps } from './steps'

export type SeedOptions = {
  demo: 'company' | 'empty'
  /** Hash of the administrator's first password for `empty`. Absent: nobody can sign in until one is set by the set-up link. */
  administratorPasswordHash?: string | undefined
}

export type SeedResult = { kind: 'company' | 'empty' | 'foreign'; hasSeeded: boolean; durationMs: number }

const kindKey = 'seed.kind'
const baseTimeKey = 'seed.baseTime'
const doneKey = 'seed.done'

/**
 * Fills a new database: the demonstration company, or what every installation needs. A database that holds users from elsewhere
 * is left alone. Interrupted seeding goes on at the next start, with the dates it began with. A finished seed costs one query.
 */
export async function seedIfEmpty(ctx: PlatformContext, options: SeedOptions): Promise<SeedResult> {
  const startedAt = performance.now()
  const known = await readMeta(ctx)
  const stored = known.get(kindKey)
  if (stored !== undefined && stored !== options.demo) {
    ctx.log.warn({ stored, asked: options.demo }, 'the database was set up for another mode and stays as it is')
  }
  if (known.has(doneKey)) return { kind: kindOf(stored), hasSeeded: false, durationMs: 0 }
  if (stored === undefined && (await hasUsers(ctx))) return { kind: 'foreign', hasSeeded: false, durationMs: 0 }

  const kind = stored === undefined ? options.demo : kindOf(stored)
  const baseTimeMs = Number(known.get(baseTimeKey) ?? ctx.now())
  if (stored === undefined) await writeMeta(ctx, { [kindKey]: kind, [baseTimeKey]: String(baseTimeMs) })
  await runSteps(
    ctx,
    kind === 'company' ? companySteps(ctx, baseTimeMs) : emptySteps(baseTimeMs, options.administratorPasswordHash ?? ''),
  )
  await writeMeta(ctx, { [doneKey]: String(ctx.now()) })
  const durationMs = Math.round(performance.now() - startedAt)
  ctx.log.info({ kind, durationMs }, 'demonstration data: complete')
  return { kind, hasSeeded: true, durationMs }
}

function kindOf(text: string | undefined): 'company' | 'empty' {
  return text === 'company' ? 'company' : 'empty'
}

async function readMeta(ctx: PlatformContext): Promise<Map<string, string>> {
  const rows = await ctx.db.selectFrom('meta').selectAll().where('key', 'in', [kindKey, baseTimeKey, doneKey]).execute()
  return new Map(rows.map((row) => [row.key, row.value]))
}

async function writeMeta(ctx: PlatformContext, values: Readonly<Record<string, string>>): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value }))
  await ctx.db.insertInto('meta').values(rows).execute()
}

async function hasUsers(ctx: PlatformContext): Promise<boolean> {
  return (await ctx.db.selectFrom('appUser').select('id').limit(1).executeTakeFirst()) !== undefined
}
