import { businessTables } from '@/lib/contract/online-dev/business-tables'
import { dataSource } from '@/lib/contract/system/data-source'
import { grantTag } from '@/platform/modules/permission/testing'
import { type DatabaseServer, startMariaDb, startPostgres } from '../fixtures/database-servers'
import { type Client, type Harness, type RawReply, startHarness } from './harness'

/** The platform beside real servers of other databases. */
export type Links = {
  platform: Harness
  admin: Client
  /** Runs connections and data models, and is no administrator. */
  keeper: Client
  stranger: Client
  servers: { PostgreSQL: DatabaseServer; MySQL: DatabaseServer }
  stop: () => Promise<void>
}

export async function startLinks(): Promise<Links> {
  const [postgres, mariaDb] = await Promise.all([startPostgres(), startMariaDb()])
  const ports = [postgres, mariaDb].map(({ port }) => `127.0.0.1:${port}`)
  const platform = await startHarness({ linkHosts: ports })
  for (const tag of ['systemData.dataSource', 'systemData.dataModel', 'systemData.dataSync']) {
    const screen = { id: `menu.${tag}`, systemId: 'main', parentId: 'dir', fullName: tag, type: 2, icon: null, moduleId: null }
    await platform.db
      .insertInto('menu')
      .values({ ...screen, enCode: tag })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await grantTag(platform.db, 'manager', tag)
  }
  const [admin, keeper, stranger] = await Promise.all([
    platform.signIn('admin'),
    platform.signIn('manager'),
    platform.signIn('stranger'),
  ])
  const stop = async () => {
    await platform.stop()
    await Promise.all([postgres.stop(), mariaDb.stop()])
  }
  return { platform, admin, keeper, stranger, servers: { PostgreSQL: postgres, MySQL: mariaDb }, stop }
}

export type ServerKind = keyof Links['servers']

export function linkForm(kind: ServerKind, server: DatabaseServer, more: object = {}) {
  const serviceName = kind === 'MySQL' ? 'mysql' : 'postgres'
  const { port, userName, password } = server
  return {
    ...{ fullName: `${kind}库`, dbType: kind, host: '127.0.0.1', port, userName, password, serviceName, sortCode: 0 },
    ...more,
  } as const
}

/** A connection to that server. */
export async function connectTo(links: Links, kind: ServerKind, more: object = {}): Promise<string> {
  return ok(await links.keeper.call(dataSource.create, { body: linkForm(kind, links.servers[kind], more) })).id
}

export function ok(reply: RawReply) {
  if (reply.code !== 200) throw new Error(JSON.stringify(reply))
  return reply.data
}

const key = { primaryKey: 1, allowNull: 0 }

export function tableBody(table: string, more: { newTable?: string; fields?: readonly object[] } = {}) {
  const fields = more.fields ?? [
    { field: 'f_id', fieldName: '主键', dataType: 'bigint', dataLength: '', identity: 1, ...key },
    { field: 'title', fieldName: "标题's", dataType: 'varchar', dataLength: '50', allowNull: 1 },
    { field: 'amount', fieldName: '金额', dataType: 'decimal', dataLength: '30,6', allowNull: 1 },
    { field: 'at', fieldName: '时间', dataType: 'datetime', dataLength: '', allowNull: 1 },
    { field: 'note', fieldName: '备注', dataType: 'text', dataLength: '', allowNull: 1 },
  ]
  return { tableInfo: { table, newTable: more.newTable ?? '', tableName: `${table}说明` }, tableFieldList: fields } as never
}

export function makeTable(client: Client, linkId: string, table: string) {
  return client.call(businessTables.make, { params: { linkId }, body: tableBody(table) })
}
