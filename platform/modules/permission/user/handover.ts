import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import { tellRightsChanged } from '../../message/public'
import { endSessionsOf } from '../../session/public'
import { lockWriters } from '../locks'
import { demandPerson } from '../scope/scope'
import { handoverParts } from './handover-parts'
import { keepUser } from './keep'
import { userForm } from './listing'
import { assertMayChange } from './rules'
import { findUserRow, updateUser } from './store'
import type { WorkParts } from './work-parts'

/** Handing over of what somebody had who left, contract 2 §3.6. */

export async function workOf(ctx: PlatformContext, actor: Actor, fromId: string, work: WorkParts) {
  const from = await findUserRow(ctx.db, fromId, ctx.now())
  if (!from) throw refused(messages.missing)
  assertMayChange(actor, from)
  await demandPerson(ctx.db, actor, 'edit', fromId)
  const permission = []
  for (const { key, fullName, icon, list } of handoverParts) {
    const held = await list(ctx, fromId)
    const children = held.map((one) => ({ ...one, id: `${one.id}--${key}`, icon, parentId: key, children: [] }))
    if (children.length > 0) permission.push({ id: key, fullName, icon, parentId: '-1', children })
  }
  const automatic = []
  for (const part of work.automatic) automatic.push(...(await part.list(ctx, fromId)))
  return { flow: await work.flow.list(ctx, fromId), wait: await work.wait.list(ctx, fromId), automatic, permission }
}

type Ticked = readonly string[]
type Handover = {
  fromId: string
  toId: string
  flowList: Ticked
  waitList: Ticked
  automaticList: Ticked
  permissionList: Ticked
}

/** What is ticked goes over as a whole or not at all; both have to sign in again. */
export async function handOver(
  ctx: PlatformContext,
  actor: Actor,
  { permissionList, ...handover }: Handover,
  work: WorkParts,
): Promise<void> {
  const { fromId, toId } = handover
  if (fromId === toId) throw refused('工作交接无法转交给本人', 'toId')
  const given = await preparedWork(ctx, actor, handover, work)
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'organize', 'position', 'role', 'permissionGroup', 'user')
    const [from, to] = [await findUserRow(trx, fromId, ctx.now()), await findUserRow(trx, toId, ctx.now())]
    if (!from) throw refused('工作交接失败！')
    assertMayChange(actor, from)
    if (!to || to.enabledMark === 0) throw refused('所选用户不存在或已被禁用', 'toId')
    if (to.isAdministrator === 1) throw refused('工作交接无法转交给管理员', 'toId')
    for (const id of [fromId, toId]) await demandPerson(trx, actor, 'edit', id)
    // A6: nobody makes himself stronger.
    if (!actor.isAdministrator && toId === actor.userId) throw refused(messages.notAllowed)
    const before = { from: await userForm(trx, from), to: await userForm(trx, to) }
    const moved = []
    for (const part of handoverParts) {
      const ids = idsOf(permissionList, part.key)
      if (ids.length === 0) continue
      await part.move({ ctx, trx, actor, from, to }, ids)
      moved.push(part.fullName)
    }
    if (moved.length === 0 && given.length === 0) throw refused('请先选择交接内容')
    for (const move of given) await move(trx)
    const stamp = { updatedAt: ctx.now(), updatedBy: actor.userId }
    const after = {
      from: await userForm(trx, await updateUser(trx, fromId, { handoverMark: 1, ...stamp })),
      to: await userForm(trx, await updateUser(trx, toId, stamp)),
    }
    await endSessionsOf({ ...ctx, db: trx }, [fromId, toId], 'rightsChanged')
    if (moved.length > 0) await tellRightsChanged({ ...ctx, db: trx }, [toId], actor, moved)
    await keepUser(ctx, trx, actor, { id: fromId, action: 'update', before: before.from, after: after.from })
    await keepUser(ctx, trx, actor, { id: toId, action: 'update', before: before.to, after: after.to })
  })
}

async function preparedWork(
  ctx: PlatformContext,
  actor: Actor,
  { fromId, toId, flowList, waitList, automaticList }: Omit<Handover, 'permissionList'>,
  work: WorkParts,
) {
  const handing = { actor, fromId, toId }
  const prepared = [await work.flow.prepare(ctx, handing, flowList), await work.wait.prepare(ctx, handing, waitList)]
  for (const part of work.automatic) prepared.push(await part.prepare(ctx, handing, automaticList))
  return prepared.filter((move) => move !== null)
}

/** Of the posted nodes those of one branch; the branches themselves come along half checked. */
function idsOf(posted: readonly string[], key: string): string[] {
  const suffix = `--${key}`
  return [...new Set(posted)].filter((id) => id.endsWith(suffix)).map((id) => id.slice(0, -suffix.length))
}
