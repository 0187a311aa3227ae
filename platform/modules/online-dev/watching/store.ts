import { sql } from 'kysely'
import type { PlatformContext } from '../../../http/context'
import type { Frame } from '../../../http/realtime'
import { avatarUrl } from '../../file/public'

/** Browsers say every half minute that a view is still there, and once a minute where they slow a hidden tab down. */
const silenceMsMax = 90_000
/** Views of one session: twenty tabs with a dialog above a dialog. */
const viewsPerSessionMax = 40
/** Sessions that have one record open and are looked at, one of everybody first; people who are named. */
const sessionsPerRecordMax = 200
const peopleNamedMax = 20

export type WatchedRecord = { modelId: string; recordId: string }
export type View = { sessionHash: string; viewId: string }
export type Watch = WatchedRecord & View & { socketId: string; userId: string; doing: 'viewing' | 'editing' }

/** Writes down what a view shows. Answers the records for which somebody has come, gone, or begun something else by it. */
export async function keepWatch({ db, now }: PlatformContext, watch: Watch): Promise<WatchedRecord[]> {
  const before = await db
    .selectFrom('recordWatch')
    .select(['modelId', 'recordId', 'doing', 'seenAt'])
    .where('sessionHash', '=', watch.sessionHash)
    .where('viewId', '=', watch.viewId)
    .executeTakeFirst()
  const { sessionHash, viewId, ...shown } = watch
  const seenAt = now()
  if (before) {
    await db
      .updateTable('recordWatch')
      .set({ ...shown, seenAt })
      .where('sessionHash', '=', sessionHash)
      .where('viewId', '=', viewId)
      .execute()
  } else {
    const { rows } = await sql<{ viewId: string }>`insert into record_watch
      (session_hash, view_id, socket_id, user_id, model_id, record_id, doing, seen_at)
      select ${sessionHash}, ${viewId}, ${shown.socketId}, ${shown.userId}, ${shown.modelId}, ${shown.recordId}, ${shown.doing},
        ${seenAt}::bigint
      where exists (select from session where token_hash = ${sessionHash})
        and (select count(*) from record_watch where session_hash = ${sessionHash}) < ${viewsPerSessionMax}
      on conflict do nothing returning view_id`.execute(db)
    if (rows.length === 0) return []
  }
  const isKnown = before !== undefined && before.seenAt > seenAt - silenceMsMax
  const isSame = before?.modelId === watch.modelId && before.recordId === watch.recordId
  if (isKnown && isSame && before.doing === watch.doing) return []
  return before && !isSame ? [watch, before] : [watch]
}

/** Answers what the view has shown, if anything. */
export async function endWatch({ db }: PlatformContext, { sessionHash, viewId }: View): Promise<WatchedRecord[]> {
  return db
    .deleteFrom('recordWatch')
    .where('sessionHash', '=', sessionHash)
    .where('viewId', '=', viewId)
    .returning(['modelId', 'recordId'])
    .execute()
}

export async function endWatchesOfSocket({ db }: PlatformContext, socketId: string): Promise<WatchedRecord[]> {
  return db.deleteFrom('recordWatch').where('socketId', '=', socketId).returning(['modelId', 'recordId']).execute()
}

type Watchers = { frame: Frame; sessionHashes: string[] }
type Watcher = { sessionHash: string; userId: string; isEditing: boolean; realName: string; headIcon: string | null }

/**
 * Everybody who has the record open, once each, whatever number of tabs; and the sessions that are to know it. Beyond the limit it is
 * the further sessions of those who have many that are left out: nobody can crowd others out of the list, or out of hearing.
 */
export async function watchersOf({ db, now }: PlatformContext, { modelId, recordId }: WatchedRecord): Promise<Watchers> {
  const { rows } = await sql<Watcher>`with open as (
      select w.session_hash, w.user_id, max(w.seen_at) as seen_at, bool_or(w.doing = 'editing') as edits
      from record_watch w join session s on s.token_hash = w.session_hash
      where w.model_id = ${modelId} and w.record_id = ${recordId} and w.seen_at > ${now() - silenceMsMax}
        and s.ended_at is null and s.locked_at is null
      group by w.session_hash, w.user_id),
    ranked as (
      select session_hash, user_id, seen_at, bool_or(edits) over (partition by user_id) as is_editing,
        row_number() over (partition by user_id order by seen_at desc, session_hash) as turn
      from open)
    select r.session_hash, r.user_id, r.is_editing, u.real_name, u.head_icon
    from ranked r join app_user u on u.id = r.user_id
    order by r.turn, r.seen_at desc limit ${sessionsPerRecordMax}`.execute(db)
  const people = new Map<string, { userId: string; realName: string; headIcon: string; doing: 'viewing' | 'editing' }>()
  for (const { userId, realName, headIcon, isEditing } of rows) {
    people.set(userId, { userId, realName, headIcon: avatarUrl(headIcon), doing: isEditing ? 'editing' : 'viewing' })
  }
  // In an order that does not change with every sign of life.
  const list = [...people.values()].sort((a, b) => a.doing.localeCompare(b.doing) || a.userId.localeCompare(b.userId))
  return {
    frame: { method: 'recordWatchers', modelId, recordId, list: list.slice(0, peopleNamedMax), total: list.length },
    sessionHashes: rows.map(({ sessionHash }) => sessionHash),
  }
}

/** Removes what processes left that did not end well. Run on a timer. */
export async function purgeRecordWatches({ db, now }: PlatformContext): Promise<void> {
  await db
    .deleteFrom('recordWatch')
    .where('seenAt', '<', now() - silenceMsMax)
    .execute()
}
