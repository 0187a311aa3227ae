import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { demandLive } from './live-flows'
import { managedTemplate } from './managers'
import { deleteVersions, findUsedVersions, findVersions, lockTemplates, makeMain, updateTemplate } from './template-store'
import { keepTemplate, toldTemplate } from './templates'

/** For those who manage it (`managedTemplate`), what of a template is launched: whether it is enabled, and which versions of its flows are the main ones (contract 4a §7.4, §7.5). */

/**
 * Enables a template (`isOn`) or disables it. Refuses to enable one without a flow (`启用失败，流程未设计！`), with faults in a tree, which
 * the issues name, and with a form that was never released.
 */
export async function switchTemplate(ctx: PlatformContext, actor: Actor, id: string, isOn: boolean): Promise<void> {
  await changeState(ctx, actor, [id], async (trx) => {
    await updateTemplate(trx, id, { enabledMark: isOn ? 1 : 0, updatedAt: ctx.now(), updatedBy: actor.userId })
  })
}

/** Makes versions the ones that are launched. Refuses those that are not there, and of an enabled template what cannot run. */
export async function setMainVersions(ctx: PlatformContext, actor: Actor, ids: readonly string[]): Promise<void> {
  const asked = [...new Set(ids)]
  const seen = await findVersions(ctx.db, asked)
  if (asked.length === 0 || seen.length < asked.length) throw refused(messages.doMissing)
  await changeState(
    ctx,
    actor,
    seen.map(({ templateId }) => templateId),
    async (trx) => {
      const versions = await findVersions(trx, asked)
      if (versions.length < asked.length) throw refused(messages.doMissing)
      for (const version of versions) await makeMain(trx, version)
    },
  )
}

/** Deletes a version that is not the main one and has no tasks. */
export async function removeVersion(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  const [seen] = await findVersions(ctx.db, [id])
  if (!seen) throw refused(messages.deleteMissing)
  await changeState(ctx, actor, [seen.templateId], async (trx) => {
    const [version] = await findVersions(trx, [id])
    if (!version) throw refused(messages.deleteMissing)
    if (version.isMain === 1) throw refused('主版本无法删除')
    if ((await findUsedVersions(trx, [id])).size > 0) throw refused('该流程已发起数据，无法删除!')
    await deleteVersions(trx, [id])
  })
}

/** Every template is sound afterwards where it is enabled, and history has what became of it. */
async function changeState(
  ctx: PlatformContext,
  actor: Actor,
  templateIds: readonly string[],
  change: (trx: DbTransaction) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    const before = await toldOf(trx, actor, templateIds)
    await change(trx)
    const after = await toldOf(trx, actor, templateIds)
    for (const [id, now] of after) {
      if (now.enabledMark === 1) await demandLive(trx, id)
      await keepTemplate(ctx, trx, actor, { action: 'state', before: before.get(id) ?? null, after: now })
    }
  })
}

async function toldOf(trx: DbTransaction, actor: Actor, templateIds: readonly string[]) {
  const told = new Map<string, Awaited<ReturnType<typeof toldTemplate>>>()
  for (const id of new Set(templateIds)) {
    const row = await managedTemplate(trx, { actor, id, missing: messages.doMissing })
    told.set(id, await toldTemplate(trx, row))
  }
  return told
}
