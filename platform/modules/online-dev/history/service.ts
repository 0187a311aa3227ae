import type { RecordDifference } from '@/lib/contract/online-dev/record-history'
import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import { avatarUrl } from '../../file/public'
import { type Delta, deltaOf, seenPart, undone, type Values } from './delta'
import { type Asked, openHistory, type Readable } from './open'
import { type ChangeFilter, findChangePage, findChangers, findSteps, findVersion, type StoredChange } from './store'
import { differencesOf } from './texts'

type ListQuery = { currentPage: number; pageSize: number; field: string; userId: string; action: ChangeFilter['action'] }

const nothing: Delta = { fields: [], tables: [] }

/** Changes of a record, newest first. What the reader may not see is in no entry, and an entry of nothing else is not counted. */
export async function listChanges(ctx: PlatformContext, actor: Actor, { query, ...asked }: Asked & { query: ListQuery }) {
  const readable = await openHistory(ctx, actor, asked)
  const { place, seen } = readable
  const { field, userId, action } = query
  const only = field === '' ? null : [...seen].filter((code) => code === field || code.startsWith(`${field}-`))
  const found = await findChangePage(ctx.db, { ...place, seen: [...seen], only, userId, action }, limits(query))
  const deltas = found.rows.map(({ delta }) => seenPart(delta ?? nothing, (code) => seen.has(code)))
  const differences = await differencesOf(ctx, actor, readable, deltas)
  const rows = found.rows.map((row, index) => ({ ...entryOf(actor, row), ...(differences[index] ?? { fields: [], tables: [] }) }))
  const people = await findChangers(ctx.db, { ...place, seen: [...seen] })
  return { ...pageOf(query, { rows, total: found.total }), people }
}

/** A stranger who sent something through a link did so in the name of its owner, who has nothing to do with it. */
function entryOf(actor: Actor, { id, action, origin, createdAt, userId, userName, headIcon, ipAddress, delta }: StoredChange) {
  const who =
    origin === 'shortLink'
      ? { userId: '', userName: '', headIcon: '' }
      : { userId, userName: userName ?? '', headIcon: avatarUrl(headIcon) }
  return {
    id,
    action,
    origin,
    creatorTime: Number(createdAt),
    ...who,
    ipAddress: actor.isAdministrator ? ipAddress : '',
    isCut: delta === null,
  }
}

/** What differs between two moments; empty is now. */
export async function compareMoments(
  ctx: PlatformContext,
  actor: Actor,
  { from, to, ...asked }: Asked & { from: string; to: string },
): Promise<RecordDifference> {
  const readable = await openHistory(ctx, actor, asked)
  const [before, after] = [await stateAt(ctx, readable, from, 'after'), await stateAt(ctx, readable, to, 'after')]
  return differenceOf(ctx, actor, readable, { before, after })
}

export async function differenceOf(
  ctx: PlatformContext,
  actor: Actor,
  readable: Readable,
  { before, after }: { before: Values; after: Values },
): Promise<RecordDifference> {
  const { access, seen } = readable
  const delta = seenPart(deltaOf(access.module.fields, before, after), (code) => seen.has(code))
  const [difference] = await differencesOf(ctx, actor, readable, [delta])
  return difference ?? { fields: [], tables: [] }
}

/** The document as a change found or left it: that of now, with what was done since taken back, the last first. */
export async function stateAt(
  ctx: PlatformContext,
  { access, record, place }: Readable,
  changeId: string,
  moment: 'before' | 'after',
): Promise<Values> {
  if (changeId === '') return record.data
  const version = await findVersion(ctx.db, place, changeId)
  if (version === undefined) throw refused(messages.missing)
  return stateAfter(ctx, { access, record, place }, version - (moment === 'before' ? 1 : 0))
}

const stepsAtOnce = 100

/** The document as a version left it. Refused where what was done since is not kept any more. */
export async function stateAfter(
  ctx: PlatformContext,
  { access, record, place }: Omit<Readable, 'seen'>,
  after: number,
): Promise<Values> {
  let values: Values = record.data
  // What somebody has done since the record was read is not in it.
  for (let upTo = record.version; upTo > after; ) {
    const steps = await findSteps(ctx.db, place, { after, upTo, limit: stepsAtOnce })
    // Older changes go first, but a purge may be on its way through them: with a gap the way back would lead elsewhere.
    if (steps[0]?.version !== upTo || steps.at(-1)?.version !== upTo - steps.length + 1) throw refused(messages.missing)
    values = steps.reduce<Values>((then, { delta }) => undone(access.module.fields, then, delta), values)
    upTo -= steps.length
  }
  return values
}
