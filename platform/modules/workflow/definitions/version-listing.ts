import type { z } from 'zod'
import type { flowTemplate } from '@/lib/contract/workflow/flow-template'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import { hasTag, personText } from '../../permission/public'
import { flowTag } from './designers'
import { findForm } from './form-store'
import { asForm } from './forms'
import { isModuleOpen, mayLaunch } from './launch-rights'
import { findFlowsOf, findVersion, findVersionPage } from './listing-store'
import { managedTemplate } from './managers'

/** Named flows and their versions as lists (contract 4a §2.3, §7.4). */

/** The flows of a template; `launchable`: those alone that the caller may launch (contract 4a §6.3). */
export async function flowsOfTemplate(
  ctx: PlatformContext,
  actor: Actor,
  { templateId, launchable }: { templateId: string; launchable: boolean },
) {
  const rows = await findFlowsOf(ctx.db, templateId, launchable ? actor.userId : null)
  const [first] = rows
  if (launchable && first?.type === 1 && !(await isModuleOpen(ctx, actor, first.moduleId))) return []
  return rows.map(({ id, fullName, number, formId }) => ({
    id,
    fullName,
    version: String(number),
    formId: formId ?? '',
    enabledMark: 1,
  }))
}

type Query = z.output<typeof flowTemplate.versions.query>

/** For those who manage the template (`managedTemplate`). */
export async function listVersions(ctx: PlatformContext, actor: Actor, templateId: string, query: Query) {
  await managedTemplate(ctx.db, { actor, id: templateId })
  const filter = { templateId, flowId: query.flowId, keyword: query.keyword.trim() }
  const times = { from: query.startTime ?? null, to: query.endTime ?? null }
  const { rows, total } = await findVersionPage(ctx.db, { ...filter, ...times }, limits(query))
  const shown = rows.map(({ number, isMain, treeJson, createdAt, updatedAt, realName, account, ...row }) => ({
    ...row,
    version: String(number),
    enabledMark: isMain,
    flowTemplateJson: treeJson,
    creatorUser: account === null ? '' : personText({ realName: realName ?? '', account }),
    creatorTime: createdAt,
    lastModifyTime: updatedAt ?? undefined,
  }))
  return pageOf(query, { rows: shown, total })
}

/**
 * The form of a version, as it is released. For those who design flows and those who may launch this one (403 else). Refuses a version
 * that is not there (`数据不存在`), and one without a form (`表单信息不存在`).
 */
export async function formOfVersion(ctx: PlatformContext, actor: Actor, flowId: string) {
  const version = await findVersion(ctx.db, flowId)
  if (!version) throw refused(messages.missing)
  const mayRead = (await hasTag(ctx, actor, flowTag)) || (await mayLaunch(ctx, actor, flowId))
  if (!mayRead) throw new AppError('forbidden', `may neither design nor launch ${flowId}`)
  const row = version.formId === null ? undefined : await findForm(ctx.db, version.formId)
  if (!row) throw refused('表单信息不存在')
  return { ...(await asForm(ctx.db, row)), flowId }
}
