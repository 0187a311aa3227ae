import type { MajorType } from '@/lib/contract/permission/preferences'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import { loadActor } from '../actor'
import { hasMenu, permittedSystems } from '../effective'
import { findOwnPositionsIn, updateOwn } from './store'

/** The signed-in user's own settings, contract 1 §9. */

export async function saveTheme(ctx: PlatformContext, actor: Actor, theme: string): Promise<void> {
  await updateOwn(ctx.db, actor.userId, { theme })
}

export async function saveLanguage(ctx: PlatformContext, actor: Actor, language: string): Promise<void> {
  await updateOwn(ctx.db, actor.userId, { language })
}

export async function switchMajor(
  ctx: PlatformContext,
  actor: Actor,
  wanted: { majorId: string; majorType: MajorType },
): Promise<void> {
  switch (wanted.majorType) {
    case 'System':
      return switchSystem(ctx, actor, wanted.majorId)
    case 'Organize':
      return switchOrganize(ctx, actor, wanted.majorId)
    case 'Position':
      return switchPosition(ctx, actor, wanted.majorId)
    case 'Role':
      // Whoever has it acts with it already, beside his other roles.
      if (!actor.roleIds.includes(wanted.majorId)) throw refused(messages.notAllowed)
  }
}

async function switchSystem(ctx: PlatformContext, actor: Actor, systemId: string): Promise<void> {
  const system = (await permittedSystems(ctx, actor)).find(({ id }) => id === systemId)
  if (!system || !(await hasMenu(ctx, actor, system))) throw refused('该系统下菜单为空，系统切换失败')
  await updateOwn(ctx.db, actor.userId, { systemId })
}

/** Roles depend on the organisation: the switch is undone when it would leave the user without a system. */
async function switchOrganize(ctx: PlatformContext, actor: Actor, organizeId: string): Promise<void> {
  if (!actor.organizeIds.includes(organizeId)) throw refused(messages.notAllowed)
  await ctx.db.transaction().execute(async (trx) => {
    const inside = { ...ctx, db: trx }
    const positions = await findOwnPositionsIn(trx, actor.userId, organizeId)
    await updateOwn(trx, actor.userId, { organizeId, positionId: positions[0] ?? null })
    const after = await loadActor(inside, actor.userId, { tokenHash: actor.sessionHash, ipAddress: actor.ipAddress })
    const systems = after ? await permittedSystems(inside, after) : []
    const [first] = systems
    if (!first) throw refused('该组织内权限为空，组织切换失败！')
    const isStillPermitted = systems.some((system) => system.id === actor.systemId)
    if (!isStillPermitted) await updateOwn(trx, actor.userId, { systemId: first.id })
  })
}

async function switchPosition(ctx: PlatformContext, actor: Actor, positionId: string): Promise<void> {
  if (!actor.positionIds.includes(positionId)) throw refused(messages.notAllowed)
  await updateOwn(ctx.db, actor.userId, { positionId })
}
