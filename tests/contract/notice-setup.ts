import type { z } from 'zod'
import { notice, type noticeForm } from '@/lib/contract/message/notice'
import { grantTag } from '@/platform/modules/permission/testing'
import { seedId } from '@/platform/seed/ids'
import type { Client, Harness } from './harness'

/** An administrator and a manager who may both administer notices, a clerk who may not, a group, and the kinds of notices. */
export async function startNotices(platform: Harness): Promise<{ admin: Client; manager: Client; clerk: Client }> {
  const { db } = platform
  await db
    .insertInto('menu')
    .values({
      ...{ id: 'menu.system.notice', systemId: 'main', parentId: 'dir', fullName: '公告管理', enCode: 'system.notice' },
      ...{ type: 2, icon: null, moduleId: null },
    })
    .execute()
  await grantTag(db, 'manager', 'system.notice')
  await db.insertInto('userGroup').values({ id: 'team', fullName: '小组', enCode: 'team', type: null }).execute()
  const members = ['junior', 'stranger'].map((userId) => ({ userId, objectType: 'Group' as const, objectId: 'team' }))
  await db.insertInto('userRelation').values(members).execute()
  await writeKinds(platform)
  const [admin, manager, clerk] = await Promise.all(['admin', 'manager', 'clerk'].map((account) => platform.signIn(account)))
  if (!admin || !manager || !clerk) throw new Error('three people sign in')
  return { admin, manager, clerk }
}

async function writeKinds({ db }: Harness): Promise<void> {
  const id = seedId('dictionary', 'NoticeType')
  await db
    .insertInto('dictionaryType')
    .values({ id, parentId: '-1', category: '1', fullName: '公告类型', enCode: 'NoticeType' })
    .execute()
  const items = ['通知', '公告', '制度'].map((fullName, index) => ({
    ...{ id: `kind${index + 1}`, dictionaryTypeId: id, enCode: String(index + 1), fullName, description: null },
  }))
  await db.insertInto('dictionaryData').values(items).execute()
}

/** Answers the id of the new draft. */
export async function createNotice(client: Client, form: z.input<typeof noticeForm>): Promise<string> {
  const reply = await client.call(notice.create, { body: form })
  if (reply.code !== 200) throw new Error(`the notice was refused: ${reply.msg}`)
  return reply.data.id
}

/** Accounts that have a message about the notice, one entry per message. */
export async function recipientsOf({ db }: Harness, noticeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('userId')
    .where('type', '=', 1)
    .where('bodyText', '=', JSON.stringify({ id: noticeId }))
    .orderBy('userId')
    .execute()
  return rows.map((row) => row.userId)
}
