import type { Actor, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import type { Sorting } from '../../../kit/sorting'
import type { Db, DbTransaction } from '../../../store/database'
import { joinedPersonText } from '../../permission/public'
import { type DelegateRow, findDelegatePage, findOwnDelegate, findTemplatesOf } from './store'

/** Who launches and approves for whom, as it is read (contract 4a §6.7). Everybody, administrators too, sees only what is his own. */

/** Wire: what a delegation of every template is called. */
const allTemplates = '全部流程'

type ListQuery = Sorting & { currentPage: number; pageSize: number; keyword: string; myOrDelagateToMe: '1' | '2' }

/** Those that the person gave (1), or that were given to the person (2). */
export async function listDelegates(ctx: PlatformContext, actor: Actor, query: ListQuery) {
  const column = query.myOrDelagateToMe === '2' ? ('d.toUserId' as const) : ('d.userId' as const)
  const filter = { column, userId: actor.userId, keyword: query.keyword.trim() }
  const found = await findDelegatePage(ctx.db, filter, { ...query, ...limits(query) })
  return pageOf(query, { rows: await asWire(ctx.db, found.rows), total: found.total })
}

/** Only whoever gave it may read it to change it. */
export async function delegateDetails(ctx: PlatformContext, actor: Actor, id: string) {
  const row = await findOwnDelegate(ctx.db, id, actor.userId)
  if (!row) throw refused(messages.missing)
  const [shown] = await asWire(ctx.db, [row])
  return shown ?? null
}

async function asWire(db: Db | DbTransaction, rows: readonly DelegateRow[]) {
  const found = await findTemplatesOf(
    db,
    rows.map(({ id }) => id),
  )
  const templates = groupBy(found, ({ delegateId }) => delegateId)
  return rows.map((row) => {
    const { userRealName, userAccount, toUserRealName, toUserAccount, type, createdAt, ...kept } = row
    const of = templates.get(row.id) ?? []
    return {
      ...kept,
      type: String(type),
      description: row.description ?? '',
      userName: joinedPersonText({ realName: userRealName, account: userAccount }),
      toUserName: joinedPersonText({ realName: toUserRealName, account: toUserAccount }),
      flowId: of.map(({ templateId }) => templateId).join(','),
      flowName: of.length === 0 ? allTemplates : of.flatMap(templateText).join(','),
      creatorTime: createdAt,
    }
  })
}

/** Nothing of a template that is gone: the delegation is of the others still, and never of all. */
function templateText({ fullName, enCode }: { fullName: string | null; enCode: string | null }): string[] {
  return fullName === null ? [] : [`${fullName}/${enCode ?? ''}`]
}
