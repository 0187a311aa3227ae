import { type SqlBool, sql } from 'kysely'
import { someHas } from '../../../kit/like'
import { findPage, type Page } from '../../../kit/paging'
import { inOrder, type Sorting } from '../../../kit/sorting'
import type { Db } from '../../../store/database'
import { namesLauncher } from './launch-store'
import { isManagedBy } from './template-store'

export type TemplateFilter = {
  keyword: string
  /** Id of an item of the dictionary of categories; empty for all. */
  category: string
  type: number | null
  enabledMark: number | null
}

const columns: Readonly<Record<string, string>> = {
  fullName: 'fullName',
  enCode: 'enCode',
  category: 'category',
  type: 'type',
  enabledMark: 'enabledMark',
  sortCode: 'sortCode',
  creatorTime: 'createdAt',
}

function filtered(db: Db, { keyword, category, type, enabledMark }: TemplateFilter) {
  return db.selectFrom('flowTemplate as t').where((eb) => {
    const conditions = []
    if (keyword) conditions.push(someHas(keyword, 't.fullName', 't.enCode'))
    if (category) conditions.push(eb('t.category', '=', category))
    if (type !== null) conditions.push(eb('t.type', '=', type))
    if (enabledMark !== null) conditions.push(eb('t.enabledMark', '=', enabledMark))
    return eb.and(conditions)
  })
}

const card = ['t.id', 't.fullName', 't.enCode', 't.category', 't.type', 't.icon', 't.iconBackground', 't.formId'] as const

type Administered = TemplateFilter & {
  sorting: Sorting
  /** Whose templates: those that the person made or helps with. Null: everybody's. */
  managerId: string | null
}

/** A page for the administration, with the people who made them. */
export function findTemplatePage(db: Db, { sorting, managerId, ...filter }: Administered, page: Page) {
  const all = filtered(db, filter)
  const base = managerId === null ? all : all.where(isManagedBy(managerId, 't'))
  const rows = base
    .leftJoin('appUser as creator', 'creator.id', 't.createdBy')
    .select([...card, 't.sortCode', 't.enabledMark', 't.version', 't.createdAt', 't.updatedAt'])
    .select(['creator.realName', 'creator.account'])
  return findPage(base, inOrder(rows, sorting, { table: 't', columns }), page)
}

const shownOrder = { table: 't', columns }

/** A page of enabled templates. */
export function findEnabledPage(db: Db, filter: Omit<TemplateFilter, 'enabledMark'>, page: Page) {
  const base = filtered(db, { ...filter, enabledMark: 1 })
  return findPage(base, inOrder(base.select([...card]), { sort: '', sidx: '' }, shownOrder), page)
}

/** All enabled templates; they number in the hundreds. */
export function findEnabled(db: Db, type: number | null) {
  const base = filtered(db, { keyword: '', category: '', type, enabledMark: 1 })
  return inOrder(base.select([...card]), { sort: '', sidx: '' }, shownOrder).execute()
}

/** Enabled templates of which a main version may be launched by the person. `ids`: only those among them. */
export function findLaunchablePage(
  db: Db,
  { userId, ids, ...filter }: Omit<TemplateFilter, 'enabledMark'> & { userId: string; ids: readonly string[] | null },
  page: Page,
) {
  const base = filtered(db, { ...filter, enabledMark: 1 })
    .where(
      sql<SqlBool>`exists (select from flow_version v where v.template_id = t.id and v.is_main = 1 and ${namesLauncher(userId)})`,
    )
    .$if(ids !== null, (query) => query.where(sql<SqlBool>`t.id = any(${[...(ids ?? [])]}::text[])`))
  return findPage(base, inOrder(base.select([...card]), { sort: '', sidx: '' }, shownOrder), page)
}

/** Main versions of enabled templates, for a choice. */
export function findFlowPage(db: Db, { keyword, type }: { keyword: string; type: number | null }, page: Page) {
  const base = filtered(db, { keyword: '', category: '', type, enabledMark: 1 })
    .innerJoin('flowVersion as v', 'v.templateId', 't.id')
    .where('v.isMain', '=', 1)
    .$if(keyword !== '', (query) => query.where(someHas(keyword, 't.fullName', 't.enCode', 'v.fullName')))
  const rows = base.select(['v.id', 'v.fullName', 't.fullName as flowName', 't.type', 'v.templateId'])
  return findPage(base, rows.orderBy('t.sortCode').orderBy('t.createdAt', 'desc').orderBy('t.id').orderBy('v.groupId'), page)
}

/** Main versions of one template; with `userId` those of an enabled one that the person may launch. */
export function findFlowsOf(db: Db, templateId: string, userId: string | null) {
  return db
    .selectFrom('flowVersion as v')
    .innerJoin('flowTemplate as t', 't.id', 'v.templateId')
    .select(['v.id', 'v.fullName', 'v.number', 'v.formId', 't.type', 't.formId as moduleId'])
    .where('v.templateId', '=', templateId)
    .where('v.isMain', '=', 1)
    .$if(userId !== null, (query) => query.where('t.enabledMark', '=', 1).where(namesLauncher(userId ?? '')))
    .orderBy('v.groupId')
    .execute()
}

export type VersionFilter = {
  templateId: string
  /** Any version of the flow whose versions are asked for; empty for all flows. */
  flowId: string
  keyword: string
  from: number | null
  to: number | null
}

/** Running tasks are counted no further. */
const runningMax = 10_000

/** The versions of a template, the newest of each flow first. */
export function findVersionPage(db: Db, { templateId, flowId, keyword, from, to }: VersionFilter, page: Page) {
  const base = db.selectFrom('flowVersion as v').where((eb) => {
    const conditions = [eb('v.templateId', '=', templateId)]
    if (flowId)
      conditions.push(eb('v.groupId', 'in', eb.selectFrom('flowVersion as o').select('o.groupId').where('o.id', '=', flowId)))
    if (from !== null) conditions.push(eb('v.createdAt', '>=', from))
    if (to !== null) conditions.push(eb('v.createdAt', '<=', to))
    return eb.and(keyword ? [...conditions, someHas(keyword, 'v.fullName')] : conditions)
  })
  const rows = base
    .leftJoin('appUser as creator', 'creator.id', 'v.createdBy')
    .select(['v.id', 'v.groupId', 'v.fullName', 'v.number', 'v.isMain', 'v.treeJson', 'v.createdAt', 'v.updatedAt'])
    .select(['creator.realName', 'creator.account'])
    .select(sql<number>`(exists (select from flow_task k where k.version_id = v.id))::int`.as('isUsed'))
    .select(
      sql<number>`(select count(*)::int from (select from flow_task k where k.version_id = v.id and k.status in (1, 3, 7)
        limit ${runningMax}) as counted)`.as('running'),
    )
  return findPage(base, rows.orderBy('v.groupId').orderBy('v.number', 'desc'), page)
}

export function findTemplatesByIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('flowTemplate')
    .select(['id', 'fullName', 'enCode'])
    .where('id', 'in', [...ids])
    .orderBy('sortCode')
    .orderBy('id')
    .execute()
}

/** An enabled one before others of the code in another spelling. */
export async function findIdByCode(db: Db, enCode: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('flowTemplate')
    .select('id')
    .where(sql<SqlBool>`normal_name(en_code) = normal_name(${enCode})`)
    .orderBy('enabledMark', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** A version with what stands on it. */
export function findVersion(db: Db, id: string) {
  return db
    .selectFrom('flowVersion as v')
    .innerJoin('flowTemplate as t', 't.id', 'v.templateId')
    .select(['v.id', 'v.formId', 't.type', 't.formId as moduleId'])
    .where('v.id', '=', id)
    .executeTakeFirst()
}
