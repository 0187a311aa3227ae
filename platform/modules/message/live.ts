import type { PlatformContext } from '../../http/context'
import { countUnread, findNewestUnread } from './store'

/** Of `initMessage` (contract 1 §16.3). */
export async function messageNumbers({ db }: PlatformContext, userId: string) {
  const unread = await countUnread(db, userId)
  const newest = unread.total > 0 ? await findNewestUnread(db, userId) : undefined
  return {
    unreadNoticeCount: unread.notice,
    unreadMessageCount: unread.flow,
    unreadSystemMessageCount: unread.system,
    unreadScheduleCount: unread.schedule,
    unreadTotalCount: unread.total,
    messageDefaultText: newest?.title ?? '',
    messageDefaultTime: newest?.createdAt ?? null,
  }
}
