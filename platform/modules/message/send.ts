import type { PlatformContext } from '../../http/context'
import { pushToUsers } from '../../http/push'
import type { Db, DbTransaction } from '../../store/database'
import { insertMessages } from './store'

/** PostgreSQL takes arrays of any length; this keeps one statement short. */
const usersPerInsert = 5000

export type BodyText = string | ((userId: string) => string)

export type OutgoingMessage = {
  userIds: readonly string[]
  /** One of `messageTypes`. */
  type: number
  title: string
  /** HTML for notices and system messages, JSON for flow and schedule (contract 1 §13.4); of each user where they differ. */
  bodyText: BodyText
  flowType?: number
  excerpt?: string
  /** JSON list of file entries. */
  files?: string
  /** Absent: the system itself. */
  releaseUserId?: string
}

type Scope = Pick<PlatformContext, 'now' | 'newId' | 'realtime'> & { db: Db | DbTransaction }

/**
 * Writes an in-site message for each of the users and tells their open pages. Who does not exist is passed over. Inside a
 * transaction pass `{...ctx, db: trx}`.
 */
export async function sendMessage(ctx: Scope, outgoing: OutgoingMessage): Promise<void> {
  const { type, title, bodyText, flowType = 1, excerpt = '', files = '[]', releaseUserId = null } = outgoing
  const userIds = [...new Set(outgoing.userIds)]
  const createdAt = ctx.now()
  const bodyOf = typeof bodyText === 'string' ? null : bodyText
  const common = typeof bodyText === 'string' ? bodyText : ''
  const message = { type, title, bodyText: common, flowType, excerpt, files, releaseUserId, createdAt }
  for (let at = 0; at < userIds.length; at += usersPerInsert) {
    const to = userIds
      .slice(at, at + usersPerInsert)
      .map((userId) => ({ id: ctx.newId(), userId, bodyText: bodyOf?.(userId) ?? null }))
    const written = await insertMessages(ctx.db, to, message)
    // What is each one's own is told with its row.
    for (const told of bodyOf ? written.map((one) => [one]) : [written]) {
      pushToUsers(
        ctx,
        told.map(({ userId }) => userId),
        pushFrame(told, { type, title, releaseUserId, createdAt }),
      )
    }
  }
}

/** Contract 1 §16.3. One frame for all, so it names a recipient and his row only where there is one. */
function pushFrame(
  written: readonly { id: string; userId: string }[],
  message: { type: number; title: string; releaseUserId: string | null; createdAt: number },
) {
  const only = written.length === 1 ? written[0] : undefined
  return {
    method: 'messagePush',
    messageType: message.type,
    userId: message.releaseUserId ?? '',
    toUserId: only ? [only.userId] : [],
    title: message.title,
    unreadNoticeCount: 1,
    id: only?.id ?? '',
    messageDefaultTime: message.createdAt,
  }
}
