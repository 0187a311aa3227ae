import { textAttribute } from '@/lib/form/attributes'
import type { Actor, PlatformContext } from '../../http/context'
import { loadAllReleasedModules, type Module } from '../../modules/online-dev/designs/module'
import { lookupRecords } from '../../modules/online-dev/lookup/service'
import { moduleRights } from '../../modules/permission/effective'
import { demoAccounts } from '../demo-accounts'

const firstPage = { currentPage: 1, pageSize: 5, keyword: '', sort: '', sidx: '', relationField: '', columnOptions: '' } as const

/**
 * Forms that somebody may fill in without finding records of another module that they ask for, as `account: form, field`. Rights on
 * those records are granted, never implied by the form.
 */
export async function formsThatFindNothing(
  ctx: PlatformContext,
  actorOf: (account: string) => Promise<Actor>,
): Promise<string[]> {
  const modules = await loadAllReleasedModules(ctx.db)
  const blind: string[] = []
  for (const { account } of demoAccounts) {
    const actor = await actorOf(account)
    for (const module of modules) {
      const { isPermitted, buttons } = await moduleRights(ctx, actor, module.id)
      if (!isPermitted || !(buttons === 'all' || buttons.has('btn_add') || buttons.has('btn_edit'))) continue
      const codes = await blindFields(ctx, actor, module)
      blind.push(...codes.map((code) => `${account}: ${module.fullName}, ${code}`))
    }
  }
  return blind
}

async function blindFields(ctx: PlatformContext, actor: Actor, module: Module): Promise<string[]> {
  const blind: string[] = []
  for (const node of module.fields.values()) {
    if (node.type !== 'relationForm') continue
    const { list } = await lookupRecords(ctx, actor, textAttribute(node, 'modelId'), firstPage)
    if (!list[0]?.[textAttribute(node, 'relationField')]) blind.push(node.code)
  }
  return blind
}
