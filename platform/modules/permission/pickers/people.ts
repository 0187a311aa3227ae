import { usersPerAnswer } from '@/lib/contract/permission/pickers'
import type { ServedTreeNode } from '@/lib/contract/permission/tree-node'
import type { Actor, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { limits, offsetOf, pageOf } from '../../../kit/paging'
import { avatarUrl } from '../../file/public'
import { hasTag } from '../effective'
import { nodeIcons } from '../icons'
import { findPaths } from '../organize/store'
import { personText } from '../person-text'
import { findSeenIds, isSeenPerson } from '../scope/store'
import {
  countPeople,
  findAmong,
  findBelow,
  findChildOrganisations,
  findPeople,
  findPeopleById,
  findPlaces,
  isNamed,
  type PersonRow,
} from './people-store'
import { administeredVariable, type PeopleRule, parseSelectionId, peopleRule, type RuleList } from './selection-ids'

/** Entries of users for the pickers, contract 2 §25.4–25.5. */

type Paging = { keyword: string; currentPage: number; pageSize: number }

/** The node whose children are the top companies. */
export const rootId = '0'

/** Users as the pickers show them, in three statements however many there are. */
export async function entriesOf(ctx: PlatformContext, rows: readonly PersonRow[]): Promise<ServedTreeNode[]> {
  const places = await findPlaces(
    ctx.db,
    rows.map((row) => row.id),
  )
  const paths = await findPaths(
    ctx.db,
    places.map((place) => place.objectId),
  )
  const placesOf = groupBy(places, (place) => place.userId)
  return rows.map((row) => {
    const names = (placesOf.get(row.id) ?? []).flatMap((place) => paths.get(place.objectId)?.names ?? [])
    return entryOf(row, names.join(','))
  })
}

function entryOf(row: PersonRow, organize: string): ServedTreeNode {
  return {
    id: row.id,
    parentId: '',
    fullName: personText(row),
    enCode: '',
    type: 'user',
    icon: nodeIcons.user,
    headIcon: avatarUrl(row.headIcon),
    organize,
    hasChildren: false,
    isLeaf: true,
    children: [],
  }
}

/** Children of a node: organisations first, then users; with a keyword a page of users of the whole company. */
export async function userTreeLevel(ctx: PlatformContext, nodeId: string, query: Paging) {
  if (query.keyword !== '') return pageOfPeople(ctx, { keyword: query.keyword, rule: null }, query)
  const organisations = query.currentPage > 1 ? [] : await childNodes(ctx, nodeId)
  if (nodeId === rootId) return { list: organisations }
  const people = await findPeople(ctx.db, { keyword: '', rule: null, organizeId: nodeId }, slice(query.currentPage))
  const entries = (await entriesOf(ctx, people)).map((entry) => ({ ...entry, parentId: nodeId }))
  return { list: [...organisations, ...entries] }
}

async function childNodes(ctx: PlatformContext, nodeId: string): Promise<ServedTreeNode[]> {
  return organizeEntries(ctx, nodeId, await findChildOrganisations(ctx.db, nodeId === rootId ? '-1' : nodeId))
}

type OrganizeRows = Awaited<ReturnType<typeof findChildOrganisations>>

/** Organisations as the pickers show them below a node. */
export async function organizeEntries(ctx: PlatformContext, nodeId: string, rows: OrganizeRows): Promise<ServedTreeNode[]> {
  const paths = await findPaths(
    ctx.db,
    rows.map((row) => row.id),
  )
  return rows.map(({ id, fullName, enCode, category, hasChildren }) => {
    const path = paths.get(id)
    const place = { organize: path?.names ?? fullName, organizeIds: path?.ids ?? [id], lastFullName: fullName }
    const node = { id, parentId: nodeId, fullName, enCode, type: category, icon: nodeIcons[category], ...place }
    return { ...node, hasChildren, isLeaf: false, children: [] }
  })
}

/** Menu code of the screen of users (contract 2 §0.9). */
const userTag = 'permission.user'

/** Users by id as the caller may know them: what only their administration needs is left empty for everybody else, but of oneself. */
export async function peopleForCaller(ctx: PlatformContext, actor: Actor, ids: readonly string[]) {
  const people = await peopleById(ctx, ids)
  if (actor.isAdministrator) return people
  const isAdministration = await hasTag(ctx, actor, userTag)
  const administered = isAdministration
    ? await findAmong(
        ctx.db,
        people.map((person) => person.id),
        await isSeenPerson(ctx.db, actor, 'u.id'),
      )
    : []
  const known = new Set([actor.userId, ...administered])
  return people.map((person) => (known.has(person.id) ? person : { ...person, mobilePhone: '', isAdministrator: null }))
}

/** Users by id, in the order asked for. Disabled ones too: their names stand in records. */
export async function peopleById(ctx: PlatformContext, ids: readonly string[]) {
  const asked = [...new Set(ids.map((id) => parseSelectionId(id).id))]
  const rows = await findPeopleById(ctx.db, asked, ctx.now())
  const entries = new Map((await entriesOf(ctx, rows)).map((entry) => [entry.id, entry]))
  const found = new Map(rows.map((row) => [row.id, row]))
  return asked.flatMap((id) => {
    const [entry, row] = [entries.get(id), found.get(id)]
    if (!entry || !row) return []
    const { account, realName, gender, mobilePhone, enabledMark, isAdministrator } = row
    return [{ ...entry, account, realName, gender, mobilePhone, enabledMark, isAdministrator }]
  })
}

/** Direct members of an organisation; '0' is the caller's current one. */
export async function peopleOfOrganize(
  ctx: PlatformContext,
  actor: Actor,
  query: { keyword: string; organizeId: string; currentPage: number },
) {
  const organizeId = query.organizeId === rootId ? actor.organizeId : query.organizeId
  if (organizeId === null) return []
  return entriesOf(ctx, await findPeople(ctx.db, { keyword: query.keyword, rule: null, organizeId }, slice(query.currentPage)))
}

export async function ownSubordinates(ctx: PlatformContext, actor: Actor, query: { keyword: string; currentPage: number }) {
  const filter = { keyword: query.keyword, rule: null, managerId: actor.userId }
  return entriesOf(ctx, await findPeople(ctx.db, filter, slice(query.currentPage)))
}

/** A page of the users that a restriction names. */
export async function peopleByRule(ctx: PlatformContext, rule: PeopleRule, query: Paging) {
  return pageOfPeople(ctx, { keyword: query.keyword, rule: await resolved(ctx, rule) }, query)
}

/** Members of a role, with what the caller may know of each (contract 2 §3.2). */
export async function membersOfRole(ctx: PlatformContext, actor: Actor, query: Paging & { roleId: string }) {
  const page = await peopleByRule(ctx, await ruleFor(ctx, actor, [{ ids: [query.roleId], kind: 'role' }]), query)
  const ids = page.list.map((entry) => entry.id)
  return { ...page, list: await peopleForCaller(ctx, actor, ids) }
}

/** A restriction as it stands for the caller. */
export async function ruleFor(ctx: PlatformContext, actor: Actor, lists: readonly RuleList[]): Promise<PeopleRule> {
  const namesAdministered = lists.some(({ ids }) => ids.some((text) => parseSelectionId(text).id === administeredVariable))
  return peopleRule(actor, lists, namesAdministered ? await findSeenIds(ctx.db, actor) : [])
}

/** Plain ids in the list are users (contract 2 §25.4). */
export function ruleOfSelection(ctx: PlatformContext, actor: Actor, ids: readonly string[]): Promise<PeopleRule> {
  return ruleFor(ctx, actor, [{ ids, kind: 'user' }])
}

type RuleBody = { departIds: string[]; positionIds: string[]; userIds: string[]; roleIds: string[]; groupIds: string[] }

export function ruleOfBody(ctx: PlatformContext, actor: Actor, body: RuleBody): Promise<PeopleRule> {
  return ruleFor(ctx, actor, [
    { ids: body.departIds, kind: 'department' },
    { ids: body.positionIds, kind: 'position' },
    { ids: body.userIds, kind: 'user' },
    { ids: body.roleIds, kind: 'role' },
    { ids: body.groupIds, kind: 'group' },
  ])
}

export async function callerWithin(ctx: PlatformContext, actor: Actor, rule: PeopleRule): Promise<string> {
  return (await isNamed(ctx.db, await resolved(ctx, rule), actor.userId)) ? actor.userId : ''
}

async function resolved(ctx: PlatformContext, rule: PeopleRule): Promise<PeopleRule> {
  return { ...rule, organizeIds: await findBelow(ctx.db, rule.organizeIds) }
}

type Filter = Parameters<typeof findPeople>[1]

async function pageOfPeople(ctx: PlatformContext, filter: Filter, query: Paging) {
  const rows = await findPeople(ctx.db, filter, limits(query))
  const total = await totalOf(ctx, filter, query, rows.length)
  return pageOf(query, { rows: await entriesOf(ctx, rows), total })
}

/** The last page tells the total by itself; counting costs as much as a search that finds nothing. */
async function totalOf(ctx: PlatformContext, filter: Filter, query: Paging, found: number): Promise<number> {
  const { limit, offset } = limits(query)
  const isLast = found < limit && (found > 0 || offset === 0)
  return isLast ? offset + found : countPeople(ctx.db, filter)
}

function slice(currentPage: number) {
  return { limit: usersPerAnswer, offset: offsetOf({ currentPage, pageSize: usersPerAnswer }) }
}
