import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { demandEditable } from '../../online-dev/records/public'
import { mayLaunch } from '../definitions/launch-rights'
import { type LoadedFlow, loadFlow } from '../definitions/loaded-flow'
import { noViewRight } from './access'
import { formView, templateOnWire } from './form-view'
import { mayLaunchForSomebody } from './operators'

const noLaunchRight = '您没有发起该流程的权限'

/** What is needed to launch a flow (contract 4a §3): template, form, and what the launcher may fill in. */
export async function launchDetail(ctx: PlatformContext, actor: Actor, flowId: string) {
  const version = await loadFlow(ctx.db, flowId)
  const isAllowed = (await mayLaunch(ctx, actor, flowId)) || (await mayLaunchForSomebody(ctx, actor, version))
  if (!isAllowed) throw refused(noLaunchRight)
  return startOf(ctx, actor, version, null)
}

/**
 * The same for a record that its module keeps and no task stands on yet, with its values (contract 4a §11). Who may not change it there is
 * told what they are told of a task that is not there.
 */
export async function recordDetail(ctx: PlatformContext, actor: Actor, { id, flowId }: { id: string; flowId: string }) {
  const version = await versionOfRecord(ctx, actor, { id, flowId })
  if (!(await mayLaunch(ctx, actor, flowId))) throw refused(noLaunchRight)
  return startOf(ctx, actor, version, id)
}

async function versionOfRecord(ctx: PlatformContext, actor: Actor, { id, flowId }: { id: string; flowId: string }) {
  try {
    const version = await loadFlow(ctx.db, flowId)
    if (version.type !== 1 || version.formId === null) throw refused(noViewRight)
    await demandEditable(ctx, actor, version.formId, id)
    return version
  } catch (error) {
    const isHidden = error instanceof AppError && (error.code === 'forbidden' || error.code === 'notFound')
    throw isHidden ? refused(noViewRight) : error
  }
}

async function startOf(ctx: PlatformContext, actor: Actor, version: LoadedFlow, recordId: string | null) {
  const { start } = version.flow
  const form = await formView(ctx, actor, { version, node: start, recordId })
  const template = { flowTemplateInfo: templateOnWire(version), approversProperties: start.properties }
  return { ...template, ...form, flowTaskInfo: null, draftData: null, noOperateAuth: false }
}
