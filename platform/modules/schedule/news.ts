import { scheduleNews } from '@/lib/contract/system/schedule-list'
import type { PlatformContext } from '../../http/context'
import type { DbTransaction } from '../../store/database'
import { messageTypes, sendMessage } from '../message/public'

type Kind = keyof typeof scheduleNews
type About = { id: string; groupId: string; title: string }

const titles: Readonly<Record<Kind, (title: string) => string>> = {
  created: (title) => `【日程】${title}`,
  changed: (title) => `【日程变更】${title}`,
  deleted: (title) => `【日程取消】${title}`,
}

/** Body of a message about an entry (contract 1 §13.4). A reminder has the body of a new one, so that it opens the entry. */
export function newsBody(about: Pick<About, 'id' | 'groupId'>, kind: Kind): string {
  return JSON.stringify({ id: about.id, groupId: about.groupId, type: scheduleNews[kind] })
}

/** Tells the participants; who did it knows. */
export async function sendNews(
  ctx: PlatformContext,
  trx: DbTransaction,
  { kind, about, by, to }: { kind: Kind; about: About; by: string; to: readonly string[] },
): Promise<void> {
  const userIds = to.filter((userId) => userId !== by)
  if (userIds.length === 0) return
  await sendMessage(
    { ...ctx, db: trx },
    {
      userIds,
      type: messageTypes.schedule,
      title: titles[kind](about.title),
      bodyText: newsBody(about, kind),
      releaseUserId: by,
    },
  )
}
