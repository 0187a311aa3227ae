import { sql } from 'kysely'
import type { PlatformContext } from '../../http/context'
import type { Db } from '../../store/database'
import { unreadNums } from '../chat/frames'
import { findUnread } from '../chat/store'
import { countUnread } from '../message/store'
import { findOnlineUserIds } from './presence'
import { type Frame, pushToUsers } from './publish'

/** Contract 1 §16.3: the answer to `OnConnection`. */
export async function greeting(ctx: PlatformContext, userId: string): Promise<Frame> {
  return { ...(await numbers(ctx, userId)), onlineUsers: await findOnlineUserIds(ctx) }
}

/** The same numbers in every window of a user, whichever of them has read. Who is online is told in the greeting alone. */
export async function pushNumbers(ctx: PlatformContext, userId: string): Promise<void> {
  if (ctx.realtime) pushToUsers(ctx, [userId], await numbers(ctx, userId))
}

async function numbers({ db }: PlatformContext, userId: string): Promise<Frame> {
  const unread = await countUnread(db, userId)
  const newest = unread.total > 0 ? await findNewestUnread(db, userId) : undefined
  return {
    method: 'initMessage',
    unreadNums: unreadNums(userId, await findUnread(db, userId)),
    unreadNoticeCount: unread.notice,
    unreadMessageCount: unread.flow,
    unreadSystemMessageCount: unread.system,
    unreadScheduleCount: unread.schedule,
    unreadTotalCount: unread.total,
    messageDefaultText: newest?.title ?? '',
    messageDefaultTime: newest?.createdAt ?? null,
  }
}

/** What a client shows beside the number. */
async function findNewestUnread(db: Db, userId: string) {
  const { rows } = await sql<{ title: string; createdAt: number }>`select title, created_at from message
    where user_id = ${userId} and is_read = 0 order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]
}
