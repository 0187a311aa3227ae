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
  return treeParts(ctx, roots)
}

/** Beginning with a node or ending with one that was begun: how the tree is written, in this order. */
type Mark = { node: OrganizeNode; isEnd: boolean; isFirst: boolean }

/** So many of these are written at a time: fewer would ask for people more often than is quick. */
const marksAtOnce = 2000

function marksOf(nodes: readonly OrganizeNode[]): Mark[] {
  return nodes.flatMap((node, index) => [
    { node, isEnd: false, isFirst: index === 0 },
    ...marksOf(node.children as OrganizeNode[]),
    { node, isEnd: true, isFirst: false },
  ])
}

async function* treeParts(ctx: PlatformContext, roots: readonly OrganizeNode[]): AsyncGenerator<string> {
  const marks = marksOf(roots)
  const people = new Map<string, readonly string[]>()
  yield '{"list":['
  for (let at = 0; at < marks.length; at += marksAtOnce) {
    const part = marks.slice(at, at + marksAtOnce)
    await readPeople(ctx, part, people)
    yield part.map((mark) => markText(mark, people)).join('')
  }
  yield ']}'
}

/** The people of the nodes that begin here, as they are written; kept until their node ends. */
async function readPeople(ctx: PlatformContext, part: readonly Mark[], people: Map<string, readonly string[]>): Promise<void> {
  const begun = part.filter(({ isEnd }) => !isEnd).map(({ node }) => node)
  if (begun.length === 0) return
  const rows = await findPlacedUsers(
    ctx.db,
    begun.map(({ id }) => id),
  )
  const byPlace = groupBy(rows, (row) => row.organizeId)
  for (const node of begun) {
    people.set(
      node.id,
      (byPlace.get(node.id) ?? []).map((row) => JSON.stringify(leafOf(row, node))),
    )
  }
}

function markText({ node, isEnd, isFirst }: Mark, people: Map<string, readonly string[]>): string {
  const texts = people.get(node.id) ?? []
  const { children, ...facts } = node
  if (isEnd) {
    people.delete(node.id)
    return `${children.length > 0 && texts.length > 0 ? ',' : ''}${texts.join(',')}]}`
  }
  const hasChildren = children.length + texts.length > 0
  return `${isFirst ? '' : ','}${JSON.stringify({ ...facts, hasChildren, isLeaf: !hasChildren }).slice(0, -1)},"children":[`
}

function leafOf(row: PlacedRow, { id, organize, organizeIds }: OrganizeNode) {
  const facts = { id: row.id, parentId: id, fullName: personText(row), enCode: '', type: 'user', icon: nodeIcons.user }
  return { ...facts, headIcon: avatarUrl(row.headIcon), organize, organizeIds, hasChildren: false, isLeaf: true, children: [] }
}
