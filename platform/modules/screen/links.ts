import { createHash, randomBytes } from 'node:crypto'
import { linksMax } from '@/lib/contract/screen/screen-own'
import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import { keepHistory } from '../history/public'
import { joinedPersonText } from '../permission/public'
import {
  agreeLink,
  countLinks,
  deleteLink,
  findLink,
  findLinks,
  findPersonLabel,
  insertLink,
  type StoredLink,
} from './link-store'
import { findScreen, lockScreens } from './store'

/** Links for displays that nobody is signed in at. */

const dayMs = 24 * 3_600_000

/** What is kept of a key: whoever reads the table cannot open a screen with it. The key itself is as long as any that cannot be guessed. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

export async function listLinks(ctx: PlatformContext, screenId: string) {
  const screen = await findScreen(ctx.db, screenId)
  if (!screen) throw refused(messages.missing)
  const rows = await findLinks(ctx.db, screenId)
  return rows.map((row) => ({
    ...{ id: row.id, fullName: row.fullName, userId: row.userId ?? '', expiresAt: row.expiresAt, creatorTime: row.createdAt },
    userName: joinedPersonText({ realName: row.personName, account: row.personAccount }),
    creatorUser: joinedPersonText({ realName: row.creatorName, account: row.creatorAccount }),
    usedAt: row.usedAt ?? undefined,
    isPaused: Number(row.userId !== null && row.screenVersion !== screen.version),
    isDead: Number(screen.status !== 1 || row.expiresAt <= ctx.now() || (row.userId !== null && row.personEnabled !== 1)),
  }))
}

type Wanted = { fullName: string; userId: string; days: number }

/**
 * Makes a link and tells its key, this once. Nobody hands out more than he has: the rights of somebody else are given by administrators
 * alone, who have all of them.
 */
export async function issueLink(ctx: PlatformContext, actor: Actor, screenId: string, wanted: Wanted) {
  const key = randomBytes(32).toString('base64url')
  const id = ctx.newId()
  await ctx.db.transaction().execute(async (trx) => {
    await lockScreens(trx)
    const screen = await findScreen(trx, screenId)
    if (!screen) throw refused(messages.doMissing)
    if ((await countLinks(trx, screenId)) >= linksMax) throw refused(`一个大屏最多有${linksMax}个链接`)
    const userId = await holderOf(trx, actor, wanted.userId)
    const createdAt = ctx.now()
    const link = {
      id,
      screenId,
      fullName: wanted.fullName,
      userId,
      screenVersion: screen.version,
      expiresAt: createdAt + wanted.days * dayMs,
      usedAt: null,
    }
    await insertLink(trx, { ...link, keyHash: hashOfKey(key), createdAt, createdBy: actor.userId })
    const after = told(link)
    await keepHistory(trx, ctx, actor, { object: 'screenLink', id, name: link.fullName, action: 'create', before: null, after })
  })
  return { id, key }
}

async function holderOf(trx: DbTransaction, actor: Actor, wanted: string): Promise<string | null> {
  if (wanted === 'none' || wanted === '') return null
  if (wanted === 'self' || wanted === actor.userId) return actor.userId
  if (!actor.isAdministrator) throw refused('只能使用自己的权限', 'userId')
  const person = await findPersonLabel(trx, wanted)
  if (person?.enabledMark !== 1) throw refused('用户不存在或已停用', 'userId')
  return person.id
}

export async function revokeLink(ctx: PlatformContext, actor: Actor, screenId: string, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockScreens(trx)
    const link = await findLink(trx, screenId, id)
    if (!link) throw refused(messages.deleteMissing)
    await deleteLink(trx, id)
    const before = told(link)
    await keepHistory(trx, ctx, actor, { object: 'screenLink', id, name: link.fullName, action: 'delete', before, after: null })
  })
}

/**
 * A link shows the rights of its person again, on the screen as it is now. Only he may say so, who lends them, or an administrator: in
 * between somebody else has changed what the screen asks.
 */
export async function confirmLink(ctx: PlatformContext, actor: Actor, screenId: string, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockScreens(trx)
    const [screen, link] = [await findScreen(trx, screenId), await findLink(trx, screenId, id)]
    if (!screen || !link) throw refused(messages.doMissing)
    if (link.userId !== actor.userId && !actor.isAdministrator) throw refused('只有数据权限的所有者或管理员可以确认')
    await agreeLink(trx, id, screen.version)
    const change = { before: told(link), after: told({ ...link, screenVersion: screen.version }) }
    await keepHistory(trx, ctx, actor, { object: 'screenLink', id, name: link.fullName, action: 'update', ...change })
  })
}

/** As history keeps it: never with anything of the key. */
function told({
  id,
  screenId,
  fullName,
  userId,
  screenVersion,
  expiresAt,
}: Omit<StoredLink, 'keyHash' | 'createdAt' | 'createdBy' | 'usedAt'>) {
  return { id, screenId, fullName, userId: userId ?? '', screenVersion, expiresAt }
}
