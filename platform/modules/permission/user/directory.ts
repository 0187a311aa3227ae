import type { Actor, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { groupBy } from '../../../kit/grouping'
import { avatarUrl } from '../../file/public'
import { nodeIcons } from '../icons'
import { initialsOf } from '../name-reading'
import { findOrganisations } from '../organize/store'
import { type OrganizeNode, organizeTree } from '../organize/tree'
import { personText } from '../person-text'
import { briefUsers, findPlacedUsers, type PlacedRow } from './directory-store'

/**
 * Everybody at once, for clients that keep such a list (contract 2 §0.6, 3.2). Our own screens ask for what they show. With 50,000
 * people the answer has some megabytes, so it leaves in parts as they are read.
 */

export async function allUsers(ctx: PlatformContext, actor: Actor): Promise<AsyncIterable<string>> {
  await consume(ctx, 'directoryByUser', actor.userId)
  return entriesOfAll(ctx)
}

async function* entriesOfAll(ctx: PlatformContext): AsyncGenerator<string> {
  yield '{"list":['
  let sign = ''
  for await (const rows of briefUsers(ctx.db)) {
    const entries = rows.map(({ id, account, realName, headIcon, gender, nameReading }) => {
      const quickQuery = initialsOf(realName, nameReading)
      return JSON.stringify({ id, account, realName, headIcon: avatarUrl(headIcon), gender, quickQuery })
    })
    yield sign + entries.join(',')
    sign = ','
  }
  yield ']}'
}

/** Organisations with the people in them as leaves; whoever belongs to several stands in each. */
export async function userTree(ctx: PlatformContext, actor: Actor): Promise<AsyncIterable<string>> {
  await consume(ctx, 'directoryByUser', actor.userId)
  const roots = organizeTree(await findOrganisations(ctx.db), (record) => record.enabledMark === 1)
  return wholeTree(roots, createLeaves(ctx, inOrder(roots)))
}

async function* wholeTree(roots: readonly OrganizeNode[], leaves: Leaves): AsyncGenerator<string> {
  yield '{"list":['
  yield* treeParts(roots, leaves)
  yield ']}'
}

/** Parents before their children, which is the order in which they leave. */
function inOrder(nodes: readonly OrganizeNode[]): OrganizeNode[] {
  return nodes.flatMap((node) => [node, ...inOrder(node.children as OrganizeNode[])])
}

type Leaves = (node: OrganizeNode) => Promise<readonly PlacedRow[]>

/** So many organisations are asked for at a time. */
const organisationsAtOnce = 200

/** People of an organisation, read with those of the organisations that come next. */
function createLeaves(ctx: PlatformContext, order: readonly OrganizeNode[]): Leaves {
  const places = new Map(order.map((node, index) => [node.id, index]))
  let from = -organisationsAtOnce
  let known = new Map<string, PlacedRow[]>()
  return async ({ id }) => {
    const at = places.get(id) ?? 0
    if (at >= from + organisationsAtOnce || at < from) {
      from = at
      const ids = order.slice(from, from + organisationsAtOnce).map((node) => node.id)
      known = groupBy(await findPlacedUsers(ctx.db, ids), (row) => row.organizeId)
    }
    return known.get(id) ?? []
  }
}

async function* treeParts(nodes: readonly OrganizeNode[], leaves: Leaves): AsyncGenerator<string> {
  for (const [index, node] of nodes.entries()) {
    const people = await leaves(node)
    const { children, ...facts } = node
    const hasChildren = children.length + people.length > 0
    const head = JSON.stringify({ ...facts, hasChildren, isLeaf: !hasChildren }).slice(0, -1)
    yield `${index > 0 ? ',' : ''}${head},"children":[`
    yield* treeParts(children as OrganizeNode[], leaves)
    const texts = people.map((row) => JSON.stringify(leafOf(row, node))).join(',')
    yield `${children.length > 0 && texts !== '' ? ',' : ''}${texts}]}`
  }
}

function leafOf(row: PlacedRow, { id, organize, organizeIds }: OrganizeNode) {
  const facts = { id: row.id, parentId: id, fullName: personText(row), enCode: '', type: 'user', icon: nodeIcons.user }
  return { ...facts, headIcon: avatarUrl(row.headIcon), organize, organizeIds, hasChildren: false, isLeaf: true, children: [] }
}
