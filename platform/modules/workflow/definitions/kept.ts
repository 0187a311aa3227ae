import { createHash } from 'node:crypto'
import { isRecord } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import { keepHistory, keepOngoingHistory } from '../../history/public'

/** What history tells of definitions of flows: documents may have megabytes, so it tells only that they changed. */

type Facts = Readonly<Record<string, unknown>> & { id: string; fullName: string }

type Kept = {
  object: 'flowForm' | 'flowTemplate'
  action: 'create' | 'update' | 'delete' | 'release' | 'state'
  before: Facts | null
  after: Facts | null
}

/** Work on documents is stored every few seconds and told once for each person and hour; all else is told by itself. */
export function keepDefinition(trx: DbTransaction, ctx: PlatformContext, actor: Actor, kept: Kept): Promise<void> {
  const { id, fullName } = kept.after ?? kept.before ?? { id: '', fullName: '' }
  const change = { ...kept, id, name: fullName }
  if (kept.action !== 'update' || !isWork(kept.before, kept.after)) return keepHistory(trx, ctx, actor, change)
  return keepOngoingHistory(trx, ctx, actor, { ...change, isSameWork: isWork })
}

const ofWork: ReadonlySet<string> = new Set(['version', 'isRelease', 'draft', 'tables', 'flows'])

function isWork(before: unknown, after: unknown): boolean {
  if (!isRecord(before) || !isRecord(after)) return false
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].every((key) => ofWork.has(key) || before[key] === after[key])
}

/** Tells one text from another; empty for an empty one. */
export function digest(text: string): string {
  if (text === '' || text === '[]') return ''
  return `${text.length}:${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}
