import type { z } from 'zod'
import type { flowTemplate } from '@/lib/contract/workflow/flow-template'
import type { Actor, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import { dictionaryTexts } from '../../dictionary/public'
import { personText, rightsOfModules } from '../../permission/public'
import { numberIn } from './form-listing'
import {
  findEnabled,
  findEnabledPage,
  findFlowPage,
  findIdByCode,
  findLaunchablePage,
  findTemplatePage,
  findTemplatesByIds,
} from './listing-store'

/** Templates as lists and choices (contract 4a §2.3, §6.3, §7.1). */

/** Wire: categories are items of this dictionary, by id or code. */
const categories = 'WorkFlowCategory'

async function categoryNames(ctx: PlatformContext): Promise<ReadonlyMap<string, string>> {
  return (await dictionaryTexts(ctx.db, [categories])).get(categories) ?? new Map()
}

/** Those that the actor manages. */
export async function listTemplates(ctx: PlatformContext, actor: Actor, query: z.output<typeof flowTemplate.list.query>) {
  const filter = { keyword: query.keyword.trim(), category: query.category, type: numberIn(query.type) }
  const managerId = actor.isAdministrator ? null : actor.userId
  const asked = { ...filter, managerId, enabledMark: numberIn(query.enabledMark), sorting: query }
  const { rows, total } = await findTemplatePage(ctx.db, asked, limits(query))
  const names = await categoryNames(ctx)
  const shown = rows.map(({ createdAt, updatedAt, realName, account, formId: _form, ...row }) => ({
    ...row,
    category: names.get(row.category) ?? row.category,
    creatorUser: account === null ? '' : personText({ realName: realName ?? '', account }),
    creatorTime: createdAt,
    lastModifyTime: updatedAt ?? undefined,
  }))
  return pageOf(query, { rows: shown, total })
}

type Card = Awaited<ReturnType<typeof findEnabled>>[number]

function cardOf({ formId: _form, icon, iconBackground, ...row }: Card) {
  return { ...row, icon: icon ?? '', iconBackground: iconBackground ?? '' }
}

/** Enabled templates below their categories. `num`: how many a category has. */
export async function templatesByCategory(ctx: PlatformContext, type: number | null) {
  const names = await categoryNames(ctx)
  const groups = groupBy(await findEnabled(ctx.db, type), ({ category }) => category)
  // In the order of the dictionary; what is in none of its categories comes last.
  const known = [...new Set(names.keys())].filter((id) => groups.has(id))
  const others = [...groups.keys()].filter((id) => !names.has(id))
  return [...known, ...others].map((id) => {
    const members = (groups.get(id) ?? []).map(cardOf)
    return { id, fullName: names.get(id) ?? (id || '未分类'), num: members.length, hasChildren: true, children: members }
  })
}

/** Wire: the two kinds as roots, of which the categories cannot be chosen. */
export async function templateTree(ctx: PlatformContext) {
  const roots = [
    { id: '1', fullName: '发起流程', type: 0 },
    { id: '2', fullName: '功能流程', type: 1 },
  ]
  return Promise.all(
    roots.map(async ({ id, fullName, type }) => {
      const groups = await templatesByCategory(ctx, type)
      // A category may stand below both roots, and every entry of a tree has an id of its own.
      const children = groups.map((group) => ({ ...group, id: `${id}:${group.id}`, disabled: true }))
      return { id, fullName, disabled: true, hasChildren: children.length > 0, children }
    }),
  )
}

/** What somebody may launch: of generated modules only those that the person may open. */
export async function listLaunchable(ctx: PlatformContext, actor: Actor, query: z.output<typeof flowTemplate.launchable.query>) {
  const type = numberIn(query.flowType) ?? 0
  const ids = type === 0 ? null : await openTemplates(ctx, actor)
  const filter = { keyword: query.keyword.trim(), category: query.category, type, userId: actor.userId, ids }
  const { rows, total } = await findLaunchablePage(ctx.db, filter, limits(query))
  return pageOf(query, { rows: rows.map(cardOf), total })
}

async function openTemplates(ctx: PlatformContext, actor: Actor): Promise<string[]> {
  const templates = await findEnabled(ctx.db, 1)
  const rights = await rightsOfModules(
    ctx,
    actor,
    templates.flatMap(({ formId }) => formId ?? []),
  )
  return templates.flatMap(({ id, formId }) => (rights.get(formId ?? '')?.isPermitted ? [id] : []))
}

export async function listDelegable(ctx: PlatformContext, query: z.output<typeof flowTemplate.delegable.query>) {
  const filter = { keyword: query.keyword.trim(), category: '', type: null }
  const { rows, total } = await findEnabledPage(ctx.db, filter, limits(query))
  return pageOf(query, { rows: rows.map(cardOf), total })
}

/** Flows for the choice of a sub-flow. */
export async function listFlows(ctx: PlatformContext, query: z.output<typeof flowTemplate.children.query>) {
  const filter = { keyword: query.keyword.trim(), type: numberIn(query.flowType) }
  const { rows, total } = await findFlowPage(ctx.db, filter, limits(query))
  return pageOf(query, { rows: rows.map(({ type, ...row }) => ({ ...row, flowType: type })), total })
}

/** In the order that was asked for. */
export async function templatesByIds(ctx: PlatformContext, ids: readonly string[]) {
  const found = new Map((await findTemplatesByIds(ctx.db, ids)).map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}

export async function idByCode(ctx: PlatformContext, enCode: string): Promise<string> {
  const id = await findIdByCode(ctx.db, enCode)
  if (id === undefined) throw refused(messages.missing)
  return id
}
