import { setTimeout as pause } from 'node:timers/promises'
import { readScreen, screenItems } from '@/lib/screen/layout'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { consume } from '../../http/limits'
import type { Db } from '../../store/database'
import { writeVersionsOf } from '../online-dev/numbers/public'
import { linesAnswer } from '../portal-data/public'
import { openForReader } from './rights'
import type { StoredScreen } from './store'
import { openLink } from './wall'

/** Tells displays that what they count has changed, so that they ask anew: what has changed they are told under their own rights. */

/** However much is written, a display is told no more often than this. */
const checkMs = 2000
/** Below the time that a call may take (contract 1 §1.1). */
const lastsMs = 20_000
/** So many displays are told at once by one process; the others come by their own clocks. */
const openMax = 500
const modelsMax = 50

export async function changesOfScreen(ctx: PlatformContext, actor: Actor, id: string): Promise<Response> {
  await consume(ctx, 'portalDataByUser', actor.userId)
  return linesAnswer(changesOf(ctx, await openForReader(ctx, actor, id)))
}

export async function changesOfLink(ctx: PlatformContext, meta: CallMeta, key: string): Promise<Response> {
  const { screen, actor } = await openLink(ctx, meta, key)
  return linesAnswer(actor === null ? [] : changesOf(ctx, screen))
}

let openCount = 0

async function* changesOf(ctx: PlatformContext, screen: StoredScreen): AsyncGenerator<{ modelIds: string[] }> {
  const modelIds = countedModels(screen)
  if (modelIds.length === 0 || openCount >= openMax) return
  openCount += 1
  try {
    const until = performance.now() + lastsMs
    let known = await versionsOf(ctx.db, modelIds)
    // Said at once: whoever asks knows then that he hears of everything from now on.
    yield { modelIds: [] }
    while (performance.now() < until) {
      await pause(checkMs, undefined, { ref: false })
      const now = await versionsOf(ctx.db, modelIds)
      const changed = modelIds.filter((id) => now.get(id) !== known.get(id))
      known = now
      if (changed.length > 0) yield { modelIds: changed }
    }
  } finally {
    openCount -= 1
  }
}

function countedModels(screen: StoredScreen): string[] {
  const items = [...screenItems(readScreen(screen)?.layout.entries ?? [])]
  const ids = items.flatMap(({ dataType, modelData }) => (dataType === 'model' && modelData ? [modelData.modelId] : []))
  return [...new Set(ids)].slice(0, modelsMax)
}

type Versions = ReadonlyMap<string, string>
type Reading = { at: number; versions: Promise<Versions> }

/** Displays of the same screen are told out of one reading. */
const readings = new WeakMap<Db, Map<string, Reading>>()

function versionsOf(db: Db, modelIds: readonly string[]): Promise<Versions> {
  const known = readings.get(db) ?? new Map<string, Reading>()
  readings.set(db, known)
  const key = modelIds.join(' ')
  const last = known.get(key)
  if (last && performance.now() - last.at < checkMs / 2) return last.versions
  for (const [old, { at }] of known) if (performance.now() - at > checkMs) known.delete(old)
  const versions = writeVersionsOf(db, modelIds)
  known.set(key, { at: performance.now(), versions })
  return versions
}
