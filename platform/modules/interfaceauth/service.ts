import type { ApplicationForm } from '@/lib/contract/system/interface-oauth'
import { wrongEntry } from '@/lib/domain/address-list'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused, refusedBecause } from '../../kit/refusals'
import type { Sorting } from '../../kit/sorting'
import type { DbTransaction } from '../../store/database'
import { typeName } from '../datainterface/public'
import { demandVersion } from '../history/public'
import { joinedPersonText, personText } from '../permission/public'
import { boundPeople } from './bound-people'
import { openAppSecret, sealAppSecret, signatureOf } from './credentials'
import { keepApplication, savedBy } from './keep'
import {
  type ApplicationRow,
  deleteApplication,
  findApplication,
  findApplicationClash,
  findApplicationPage,
  findByAppId,
  findCalls,
  findGranted,
  findPerson,
  insertApplication,
  isGranted,
  lockApplication,
  lockApplications,
  updateApplication,
} from './store'

/** Applications that may ask data interfaces from outside, contract 2 §17. */

type ListQuery = Sorting & { keyword: string; enabledMark: '' | '0' | '1'; currentPage: number; pageSize: number }

export async function listApplications(ctx: PlatformContext, query: ListQuery) {
  const filter = { keyword: query.keyword.trim(), enabledMark: query.enabledMark }
  const found = await findApplicationPage(ctx.db, filter, { ...query, ...limits(query) })
  const rows = found.rows.map((row) => ({
    id: row.id,
    appId: row.appId,
    appName: row.appName,
    usefulLife: row.usefulLife,
    creatorUser: joinedPersonText({ realName: row.creatorName, account: row.creatorAccount }),
    creatorTime: row.createdAt,
    lastModifyTime: row.updatedAt,
    sortCode: row.sortCode,
    enabledMark: row.enabledMark,
    tenantId: '',
    dataInterfaceIds: row.dataInterfaceIds ?? '',
    runUser: joinedPersonText({ realName: row.runName, account: row.runAccount }),
  }))
  return pageOf(query, { rows, total: found.total })
}

export async function applicationDetails(ctx: PlatformContext, actor: Actor, id: string) {
  const row = await findApplication(ctx.db, id)
  if (!row) throw refused(messages.missing)
  const person = row.runAs === null ? undefined : await findPerson(ctx.db, row.runAs)
  return {
    ...asForm(row),
    // It is never told again: whoever knows it could call with the rights of whoever saved the application.
    appSecret: '',
    runUser: person ? personText(person) : '',
    list: await grantedInterfaces(ctx, id),
    userList: await boundPeople(ctx, actor, id),
    isBound: row.isBound,
  }
}

export async function grantedInterfaces(ctx: PlatformContext, id: string) {
  const rows = await findGranted(ctx.db, id)
  return rows.map((row) => ({ ...row, type: typeName(row.type) }))
}

/** As its form reads it, and as history keeps it: without the secret. */
function asForm(row: ApplicationRow) {
  const { id, appId, appName, verifySignature, usefulLife, whiteList, sortCode, enabledMark, description, version } = row
  return { id, appId, appName, verifySignature, usefulLife, whiteList, sortCode, enabledMark, description, version }
}

export async function createApplication(ctx: PlatformContext, actor: Actor, form: ApplicationForm): Promise<string> {
  if (form.appSecret === '') throw refused('请获取秘钥', 'appSecret')
  const values = valuesOf(form)
  return ctx.db.transaction().execute(async (trx) => {
    await lockApplications(trx)
    await demandFree(trx, form, '')
    const id = ctx.newId()
    const stamps = { createdAt: ctx.now(), createdBy: actor.userId, updatedAt: null, updatedBy: null }
    const secretSealed = await sealAppSecret(ctx, id, form.appSecret.toLowerCase())
    const after = await insertApplication(trx, { ...values, ...stamps, id, secretSealed, runAs: actor.userId })
    await keepApplication(trx, ctx, actor, { action: 'create', id, before: null, after: asForm(after), name: after.appName })
    return id
  })
}

export async function changeApplication(ctx: PlatformContext, actor: Actor, id: string, form: ApplicationForm): Promise<void> {
  const values = valuesOf(form)
  await ctx.db.transaction().execute(async (trx) => {
    await lockApplications(trx)
    const before = await lockApplication(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'interfaceOauth', before, form.version)
    await demandFree(trx, form, id)
    const secret = form.appSecret === '' ? {} : { secretSealed: await sealAppSecret(ctx, id, form.appSecret.toLowerCase()) }
    const after = await updateApplication(trx, id, { ...values, ...secret, ...savedBy(ctx, actor) })
    await keepApplication(trx, ctx, actor, {
      ...{ action: 'update', id, name: after.appName },
      before: asForm(before),
      after: { ...asForm(after), ...(form.appSecret === '' ? {} : { hasNewSecret: 1 }) },
    })
  })
}

export async function removeApplication(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockApplications(trx)
    const before = await lockApplication(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    await deleteApplication(trx, id)
    await keepApplication(trx, ctx, actor, { action: 'delete', id, before: asForm(before), after: null, name: before.appName })
  })
}

function valuesOf({
  appId,
  appName,
  verifySignature,
  usefulLife,
  whiteList,
  sortCode,
  enabledMark,
  description,
}: ApplicationForm) {
  const wrong = wrongEntry(whiteList)
  if (wrong !== null) throw refused(`白名单中的${wrong.slice(0, 50)}不是IP地址`, 'whiteList')
  return { appId, appName, verifySignature, usefulLife, whiteList, sortCode, enabledMark, description }
}

async function demandFree(trx: DbTransaction, { appName, appId }: ApplicationForm, exceptId: string): Promise<void> {
  const clash = await findApplicationClash(trx, { appName, appId, exceptId })
  if (clash === 'appName') throw refused('名称不能重复', 'appName')
  if (clash === 'appId') throw refused('内容不能重复', 'appId')
}

type LogQuery = {
  keyword: string
  startTime?: number | undefined
  endTime?: number | undefined
  currentPage: number
  pageSize: number
}

export async function applicationLog(ctx: PlatformContext, id: string, query: LogQuery) {
  if (!(await findApplication(ctx.db, id))) throw refused(messages.missing)
  const filter = { oauthId: id, keyword: query.keyword.trim(), from: query.startTime, until: query.endTime }
  const found = await findCalls(ctx.db, filter, limits(query))
  const rows = found.rows.map((row) => ({
    id: row.interfaceId,
    invokId: row.id,
    fullName: row.fullName,
    enCode: row.enCode,
    tenantId: '',
    invokTime: row.invokedAt,
    userId: joinedPersonText(row),
    invokIp: row.ipAddress,
    invokDevice: row.userAgent,
    invokType: row.method,
    invokWasteTime: row.durationMs,
  }))
  return pageOf(query, { rows, total: found.total })
}

type AuthQuery = { appId: string; intefaceId: string; method: 'GET' | 'POST' }

/**
 * The headers of one call, for trying an application out. Only for who could make that call anyway: an administrator, or whoever saved the
 * application last and whose rights it has.
 */
export async function authorizationOf(ctx: PlatformContext, actor: Actor, query: AuthQuery, meta: CallMeta) {
  const row = await findByAppId(ctx.db, query.appId)
  if (!row || !(await isGranted(ctx.db, row.id, query.intefaceId))) throw refused(messages.missing)
  if (!actor.isAdministrator && row.runAs !== actor.userId)
    throw refusedBecause('calls of this application have the rights of another person', messages.notAllowed)
  const secret = await openAppSecret(ctx, row.id, row.secretSealed)
  const ymDate = String(ctx.now())
  const path = `/api/system/DataInterface/${encodeURIComponent(query.intefaceId)}/Actions/Response`
  const host = meta.webOrigin === undefined ? '' : new URL(meta.webOrigin).host
  const signature = signatureOf(secret, { method: query.method, path, ymDate, host })
  return { authorization: `${row.appId}::${signature}`, ymDate }
}
