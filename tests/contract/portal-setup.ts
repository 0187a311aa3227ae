import { portal } from '@/lib/contract/portal/portal'
import { portalManage } from '@/lib/contract/portal/portal-manage'
import { oauth } from '@/lib/contract/session/oauth'
import { grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

export type PortalSite = {
  platform: Harness
  admin: Client
  designer: Client
  clerk: Client
  stranger: Client
  stop(): Promise<void>
}

/** The company of the harness; `manager` designs portals, the others only look at them. */
export async function startPortals(): Promise<PortalSite> {
  const platform = await startHarness()
  const { db } = platform
  await grantTag(db, 'manager', 'onlineDev.visualPortal')
  const type = { id: 'pd', parentId: '-1', category: '1' as const, fullName: '门户分类', enCode: 'portalDesigner' }
  await db.insertInto('dictionaryType').values(type).execute()
  const item = { id: 'pd1', dictionaryTypeId: 'pd', fullName: '公司门户', enCode: 'company' }
  await db.insertInto('dictionaryData').values(item).execute()
  const [admin, designer, clerk, stranger] = await Promise.all(
    ['admin', 'manager', 'clerk', 'stranger'].map((account) => platform.signIn(account)),
  )
  if (!admin || !designer || !clerk || !stranger) throw new Error('nobody signed in')
  return { platform, admin, designer, clerk, stranger, stop: () => platform.stop() }
}

export const itemOf = (i: string, more: object = {}) => ({
  ...{ i, x: 0, y: 0, w: 6, h: 4, jnpfKey: 'text', title: `项${i}`, option: { value: i }, dataType: 'static' },
  ...more,
})

export const layoutOf = (...items: object[]) =>
  JSON.stringify({ layoutId: 101, layout: items, refresh: { autoRefresh: false, autoRefreshTime: 5 } })

export const formOf = (name: string, more: object = {}) =>
  ({
    ...{ fullName: name, enCode: name, category: 'company', type: 0, enabledLock: 0, sortCode: 1, enabledMark: 1 },
    ...{ formData: layoutOf(itemOf('a'), itemOf('b', { x: 6 })), ...more },
  }) as never

export async function madePortal({ designer }: PortalSite, name: string, more: object = {}): Promise<string> {
  const reply = await designer.call(portal.create, { body: formOf(name, more) })
  if (reply.code !== 200) throw new Error(reply.msg)
  return reply.data
}

/** Made and released as a page of the system `trade`. */
export async function releasedPortal(site: PortalSite, name: string, more: object = {}): Promise<{ id: string; pageId: string }> {
  const id = await madePortal(site, name, more)
  const body = { pcPortal: 1, pcPortalSystemId: ['trade'], platformRelease: '{"pcPortal":1}' } as never
  const reply = await site.admin.call(portal.release, { params: { id }, body })
  if (reply.code !== 200) throw new Error(reply.msg)
  return { id, pageId: await pageOf(site, id) }
}

/** The row that says that a system has the portal. */
export async function pageOf({ admin }: PortalSite, id: string, platform: 'Web' | 'App' = 'Web'): Promise<string> {
  const query = { platform, pageSize: 1000 } as never
  const { data } = await admin.call(portalManage.list, { params: { systemId: 'trade' }, query })
  const row = data.list.find((one: { portalId: string }) => one.portalId === id)
  if (!row) throw new Error('no page')
  return row.id
}

export const seen = (client: Client, id: string, more: object = {}) =>
  client.call(portal.auth, { params: { id }, query: { platform: 'Web', systemId: 'trade', ...more } as never })

export async function homeOf(client: Client): Promise<string> {
  const { data } = await client.call(oauth.currentUser, {} as never)
  return data.userInfo.portalId
}
