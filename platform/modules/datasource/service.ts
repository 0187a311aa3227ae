import type { DataSourceForm } from '@/lib/contract/system/data-source'
import type { Actor, PlatformContext } from '../../http/context'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { openSecret, sealSecret } from '../../kit/sealed-secret'
import type { Sorting } from '../../kit/sorting'
import { demandFree } from '../../kit/unique'
import { nextVersion } from '../../store/next-version'
import { findItemsOfType, findType } from '../dictionary/public'
import { demandVersion, keepFormHistory } from '../history/public'
import { LinkRefusal, linkFailure } from './failures'
import { closeLinks, driverOf, openSession, passwordPurpose } from './links'
import {
  type Connection,
  deleteConnection,
  findChoices,
  findConnection,
  findConnectionPage,
  findForm,
  insertConnection,
  isNameTaken,
  isUsed,
  lockConnections,
  updateConnection,
} from './store'

/** Connections to other databases, contract 2 §18.1. */

type Question = Sorting & { currentPage: number; pageSize: number; keyword: string; dbType: string }

/** Names of the kinds as the dictionary has them. */
async function typeNames(ctx: PlatformContext): Promise<(dbType: string) => string> {
  const type = await findType(ctx.db, 'dbType')
  const items = type ? await findItemsOfType(ctx.db, type.id) : []
  const names = new Map(items.map(({ enCode, fullName }) => [enCode, fullName]))
  return (dbType) => names.get(dbType) ?? dbType
}

export async function listConnections(ctx: PlatformContext, query: Question) {
  const keyword = query.keyword.trim()
  const found = await findConnectionPage(ctx.db, { keyword, dbType: query.dbType }, { ...query, ...limits(query) })
  const nameOf = await typeNames(ctx)
  const rows = found.rows.map(({ createdAt, updatedAt, realName, account, dbType, ...row }) => ({
    ...row,
    ...{ driver: dbType, dbType: nameOf(dbType) },
    creatorUser: account === null ? '' : `${realName}/${account}`,
    creatorTime: createdAt,
    lastModifyTime: updatedAt,
  }))
  return pageOf(query, { rows, total: found.total })
}

const ownDatabase = { id: '0', fullName: '默认数据库', dbType: 'PostgreSQL' }

/** Databases by kind, the own one first and only while no kind is asked for. */
export async function connectionChoices(ctx: PlatformContext, type: string) {
  const nameOf = await typeNames(ctx)
  const groups = new Map<string, { id: string; fullName: string; dbType: string }[]>()
  for (const choice of await findChoices(ctx.db, type)) {
    const name = nameOf(choice.dbType)
    groups.set(name, [...(groups.get(name) ?? []), choice])
  }
  const others = [...groups].map(([fullName, children]) => ({ fullName, children }))
  return type === '' ? [{ fullName: '', children: [ownDatabase] }, ...others] : others
}

/** Never with the password. */
export async function connectionDetails(ctx: PlatformContext, id: string) {
  const connection = await findForm(ctx.db, id)
  if (!connection) throw refused(messages.missing)
  return connection
}

export async function createConnection(ctx: PlatformContext, actor: Actor, form: DataSourceForm): Promise<string> {
  const id = ctx.newId()
  if (form.password === '') throw refused('请输入密码', 'password')
  const password = await sealSecret(ctx, passwordPurpose(id), form.password)
  await ctx.db.transaction().execute(async (trx) => {
    await lockConnections(trx)
    demandFree((await isNameTaken(trx, form.fullName, id)) ? 'name' : null)
    const stamp = { createdAt: ctx.now(), createdBy: actor.userId }
    const after = await insertConnection(trx, { ...valuesOf(form), ...stamp, id, password })
    await keepFormHistory(trx, ctx, actor, { object: 'dataConnection', action: 'create', before: null, after })
  })
  return id
}

export async function changeConnection(ctx: PlatformContext, actor: Actor, id: string, form: DataSourceForm): Promise<void> {
  const sealed = form.password === '' ? null : await sealSecret(ctx, passwordPurpose(id), form.password)
  await ctx.db.transaction().execute(async (trx) => {
    await lockConnections(trx)
    const before = await findForm(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'dataConnection', before, form.version)
    demandFree((await isNameTaken(trx, form.fullName, id)) ? 'name' : null)
    if (sealed === null) demandSamePlace(before, form)
    const stamp = { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId }
    const secret = sealed === null ? {} : { password: sealed }
    const after = await updateConnection(trx, id, { ...valuesOf(form), ...secret, ...stamp })
    await keepFormHistory(trx, ctx, actor, { object: 'dataConnection', action: 'update', before, after })
  })
}

export async function removeConnection(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockConnections(trx)
    const before = await findForm(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    if (await isUsed(trx, id)) throw refused('数据连接已经被使用,不允许被删除')
    await deleteConnection(trx, id)
    await keepFormHistory(trx, ctx, actor, { object: 'dataConnection', action: 'delete', before, after: null })
  })
  closeLinks(ctx, id)
}

/** Connects and asks for nothing more than an answer. Throws what is wrong, in the words of `failures`. */
export async function testConnection(ctx: PlatformContext, form: DataSourceForm): Promise<void> {
  const password = form.password === '' ? await storedPassword(ctx, form) : form.password
  const settings = { ...valuesOf(form), password }
  const driver = driverOf(form)
  try {
    const session = await openSession(ctx, settings)
    try {
      const sql = driver.dialect === 'oracle' ? 'select 1 from dual' : 'select 1'
      await session.ask({ sql, values: [], rowsMax: 1, timeoutMs: testTimeoutMs, writes: false })
    } finally {
      session.close()
    }
  } catch (error) {
    const failure = linkFailure(error, 'connect')
    // Who runs connections may know what the database said of it.
    if (failure instanceof LinkRefusal) ctx.log.info({ fault: failure.fault, detail: failure.detail }, 'a connection was tried')
    throw failure
  }
}

const testTimeoutMs = 2000

async function storedPassword(ctx: PlatformContext, form: DataSourceForm): Promise<string> {
  const known = form.id ? await findConnection(ctx.db, form.id) : undefined
  if (!known) throw refused('请输入密码', 'password')
  demandSamePlace(known, form)
  return openSecret(ctx, passwordPurpose(known.id), known.password)
}

type Way = Pick<Connection, 'dbType' | 'host' | 'port' | 'isEncrypted'>

/** A stored password goes nowhere but where it was meant for, or whoever may change connections could have it sent to himself. */
function demandSamePlace(known: Way, form: DataSourceForm): void {
  const isSame = known.dbType === form.dbType && known.host === form.host && known.port === form.port
  if (!isSame || known.isEncrypted > form.isEncrypted) throw refused('连接地址已变更，请重新输入密码', 'password')
}

function valuesOf(form: DataSourceForm) {
  const { fullName, dbType, host, port, userName, serviceName, dbSchema, tableSpace, sortCode, isEncrypted } = form
  const { oracleExtend, oracleLinkType, oracleRole, oracleService } = form
  const oracle = dbType === 'Oracle' ? { oracleExtend, oracleLinkType, oracleRole, oracleService } : noOracle
  return { fullName, dbType, host, port, userName, serviceName, dbSchema, tableSpace, sortCode, isEncrypted, ...oracle }
}

const noOracle = { oracleExtend: 0, oracleLinkType: '', oracleRole: '', oracleService: '' }
