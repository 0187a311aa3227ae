import { sql } from 'kysely'
import { checkStorage } from '../modules/file/public'
import type { PlatformContext } from './context'
import type { OwnPages } from './own-pages'

/** `/healthz`: the process answers. `/readyz`: it can work; says what is missing otherwise. */
export function healthPages(ctx: PlatformContext): OwnPages {
  const hasFiles = heldFor(storageHeldMs, () => works(ctx, 'files', () => checkStorage(ctx)))
  const ready = async () => {
    const hasDatabase = works(ctx, 'database', () => sql`select 1 from platform_migration limit 1`.execute(ctx.db))
    const missing = [...((await hasDatabase) ? [] : ['database']), ...((await hasFiles()) ? [] : ['files'])]
    if (missing.length === 0) return Response.json({ status: 'ok' })
    return Response.json({ status: 'unavailable', missing }, { status: 503 })
  }
  return new Map([
    ['/healthz', async () => Response.json({ status: 'ok' })],
    ['/readyz', ready],
  ])
}

async function works(ctx: PlatformContext, part: string, use: () => Promise<unknown>): Promise<boolean> {
  try {
    await use()
    return true
  } catch (error) {
    ctx.log.warn({ err: error, part }, 'not ready')
    return false
  }
}

/** Anybody may ask whether we are ready, and a store elsewhere is not to be asked as often. */
const storageHeldMs = 5000

function heldFor<T>(heldMs: number, ask: () => Promise<T>): () => Promise<T> {
  let held: { answer: Promise<T>; askedAt: number } | undefined
  return () => {
    if (!held || performance.now() - held.askedAt > heldMs) held = { answer: ask(), askedAt: performance.now() }
    return held.answer
  }
}
