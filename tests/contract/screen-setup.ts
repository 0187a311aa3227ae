import { screen } from '@/lib/contract/screen/screen'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { insertRecordsBulk, type RecordSeed } from '@/platform/modules/online-dev/records/bulk'
import { customerDesign } from '@/platform/modules/online-dev/testing'
import { grant, grantTag } from '@/platform/modules/permission/testing'
import { type FileHarness, startFileHarness } from './file-setup'
import type { Client } from './harness'
import { permit } from './online-dev-setup'

export type ScreenSite = {
  platform: FileHarness
  admin: Client
  designer: Client
  clerk: Client
  stranger: Client
  stop(): Promise<void>
}

/** `manager` designs screens, the clerk sees a fifth of thirty customers, the stranger none. */
export async function startScreens(): Promise<ScreenSite> {
  const platform = await startFileHarness()
  const { db } = platform
  await grantTag(db, 'manager', 'onlineDev.dataScreen')
  await saveReleasedDesign(db, customerDesign({ list: { useDataPermission: true, useColumnPermission: true } }))
  await permit(platform, 'column', 'level', 'amount', 'name')
  const rows = Array.from({ length: 30 }, (_, at): RecordSeed => {
    const values = { name: `客户${at}`, level: at % 3 === 0 ? '1' : '2', amount: at }
    return { id: `r${at}`, values, creatorUserId: at % 5 === 0 ? 'clerk' : 'manager', creatorTime: 1000 + at, organizeId: null }
  })
  await insertRecordsBulk(db, 'design1', rows)
  await grant(db, ['User', 'clerk', 'resource', 's2'])
  const [admin, designer, clerk, stranger] = await Promise.all(
    ['admin', 'manager', 'clerk', 'stranger'].map((account) => platform.signIn(account)),
  )
  if (!admin || !designer || !clerk || !stranger) throw new Error('nobody signed in')
  return { platform, admin, designer, clerk, stranger, stop: () => platform.stop() }
}

export const itemOf = (i: string, more: object = {}) => ({
  ...{ i, jnpfKey: 'text', left: 0, top: 0, width: 200, height: 80, option: { value: i }, dataType: 'static' },
  ...more,
})

export const counted = (i: string, more: object = {}) =>
  itemOf(i, {
    jnpfKey: 'screenNumber',
    dataType: 'model',
    modelData: { modelId: 'design1', menuId: 'm1', measure: { fn: 'count', field: '' } },
    ...more,
  })

export const textsOf = (...items: object[]) => ({
  detail: JSON.stringify({ width: 1920, height: 1080, kept: 1 }),
  component: JSON.stringify(items),
})

let count = 0

export async function madeScreen(client: Client, items: object[] = [itemOf('a')], visual: object = {}): Promise<string> {
  count += 1
  const body = { visual: { title: `大屏${count}`, category: 'default', ...visual }, config: textsOf(...items) }
  const reply = await client.call(screen.save, { body } as never)
  if (reply.code !== 200) throw new Error(JSON.stringify(reply))
  return reply.data.id
}

/** An entry of a menu that shows the screen. */
export async function menuOf({ platform: { db } }: ScreenSite, screenId: string): Promise<string> {
  const id = `menu-${screenId}`
  const place = { systemId: 'trade', parentId: '-1', category: 'Web' as const }
  await db
    .insertInto('menu')
    .values({
      ...place,
      id,
      fullName: `看板${screenId}`,
      enCode: id,
      type: 6,
      moduleId: screenId,
      urlAddress: `dataScreen/${id}`,
    })
    .execute()
  return id
}

export type Line = { i: string; code: number; msg: string; data: unknown }

export function linesIn(text: string): Map<string, Line> {
  const found = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]))
  // A refusal is no line.
  return new Map(found.flatMap((line) => (line.i === undefined ? [] : [[line.i, line]])))
}
