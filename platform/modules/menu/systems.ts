import type { SystemForm } from '@/lib/contract/system/system'
import type { Actor, PlatformContext } from '../../http/context'
import { pushToUsers } from '../../http/push'
import { messages, refused } from '../../kit/refusals'
import { demandFree } from '../../kit/unique'
import { isSystemInWords } from '../commonwords/public'
import { demandNameable } from '../file/public'
import { demandVersion, keepHistory } from '../history/public'
import { findOnlineUserIdsIn, logoutFrame, refreshFrame } from '../realtime/public'
import { findSystemById } from './store'
import { deleteSystem, findSystem, findSystemClash, insertSystem, lockMenus, updateSystem } from './store-write'

/** The write side of systems, contract 2 §11. */

type System = NonNullable<Awaited<ReturnType<typeof findSystem>>>

export async function systemDetails(ctx: PlatformContext, id: string) {
  const row = await findSystemById(ctx.db, id)
  if (!row) throw refused(messages.missing)
  return asForm(row)
}

export async function createSystem(ctx: PlatformContext, actor: Actor, form: SystemForm): Promise<string> {
  await demandIcons(ctx, actor, form, null)
  return ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const id = ctx.newId()
    demandFree(await findSystemClash(trx, form, id))
    const values = valuesOf(form)
    await insertSystem(trx, { ...values, id, isMain: 0, createdAt: ctx.now() })
    const after = { id, ...values }
    await keepHistory(trx, ctx, actor, { object: 'system', id, name: form.fullName, action: 'create', before: null, after })
    return id
  })
}

export async function changeSystem(ctx: PlatformContext, actor: Actor, id: string, form: SystemForm): Promise<void> {
  await demandIcons(ctx, actor, form, id)
  const isDisabled = await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findSystem(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'system', before, form.version)
    if (before.isMain === 1 && form.enabledMark === 0) throw refused('更新失败，主系统不允许禁用', 'enabledMark')
    if (before.isMain === 1 && form.enCode !== before.enCode) throw refused('更新失败，主系统不允许修改编码', 'enCode')
    demandFree(await findSystemClash(trx, form, id))
    const values = valuesOf(form)
    await updateSystem(trx, id, values)
    const change = { before: asForm(before), after: { ...asForm(before), ...values } }
    await keepHistory(trx, ctx, actor, { object: 'system', id, name: form.fullName, action: 'update', ...change })
    return before.enabledMark === 1 && form.enabledMark === 0
  })
  if (isDisabled) leadElsewhere(ctx, await findOnlineUserIdsIn(ctx, id), '应用已被禁用，正为您切换应用')
}

export async function removeSystem(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  // Before it is gone: afterwards nobody is in it.
  const there = await findOnlineUserIdsIn(ctx, id)
  await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findSystem(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    if (before.isMain === 1) throw refused('主系统不允许删除')
    if (await isSystemInWords(trx, id)) throw refused('系统在审批常用语中被使用，不允许删除')
    await deleteSystem(trx, id)
    const change = { before: asForm(before), after: null }
    await keepHistory(trx, ctx, actor, { object: 'system', id, name: before.fullName, action: 'delete', ...change })
  })
  leadElsewhere(ctx, there, '应用已被删除，正为您切换应用')
}

/** Contract 2 §0.10: who works in it is told, and is somewhere else after the page was loaded anew; phones sign in again. */
function leadElsewhere(ctx: PlatformContext, userIds: readonly string[], msg: string): void {
  pushToUsers(ctx, userIds, refreshFrame(msg), logoutFrame('应用已被禁用或删除'))
}

async function demandIcons(ctx: PlatformContext, actor: Actor, form: SystemForm, id: string | null): Promise<void> {
  const row = id === null ? null : { table: 'app_system', id }
  for (const path of ['navigationIcon', 'workLogoIcon'] as const)
    await demandNameable(ctx, actor, { text: form[path], row, path })
}

function valuesOf(form: SystemForm) {
  const { fullName, enCode, icon, sortCode, enabledMark, workflowEnabled } = form
  return {
    ...{ fullName, enCode, icon, sortCode, enabledMark, workflowEnabled },
    propertyJson: form.propertyJson || '{}',
    description: form.description || null,
    navigationIcon: form.navigationIcon || null,
    workLogoIcon: form.workLogoIcon || null,
  }
}

function asForm({ createdAt, ...row }: System) {
  return { ...row, mainSystem: row.isMain === 1, creatorTime: Number(createdAt) }
}
