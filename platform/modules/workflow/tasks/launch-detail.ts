import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { mayLaunch } from '../definitions/launch-rights'
import { loadFlow } from '../definitions/loaded-flow'
import { formView, templateOnWire } from './form-view'
import { mayLaunchForSomebody } from './operators'

const noLaunchRight = '您没有发起该流程的权限'

/** What is needed to launch a flow (contract 4a §3): template, form, and what the launcher may fill in. */
export async function launchDetail(ctx: PlatformContext, actor: Actor, flowId: string) {
  const version = await loadFlow(ctx.db, flowId)
  const isAllowed = (await mayLaunch(ctx, actor, flowId)) || (await mayLaunchForSomebody(ctx, actor, version))
  if (!isAllowed) throw refused(noLaunchRight)
  const { start } = version.flow
  const form = await formView(ctx, actor, { version, node: start, recordId: null })
  const template = { flowTemplateInfo: templateOnWire(version), approversProperties: start.properties }
  return { ...template, ...form, flowTaskInfo: null, draftData: null, noOperateAuth: false }
}
