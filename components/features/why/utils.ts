import type { Texts } from '@/lib/client/use-texts'
import type { WhyLink, WhyNode } from '@/lib/contract/permission/why'
import { grantKinds, operators } from './constants'

/** A trace as it is read: single reasons, and groups of which each or one has to be so. */
export type Reason = { key: string; node: WhyNode; groups: readonly (readonly Reason[])[] }

/** Said above what they hold, because what they hold does not say it. */
const titled = new Set(['offer', 'schemeOf'])

/** What has one part is that part, and parts of parts that all have to be so stand in one row. */
export function reasonsOf(node: WhyNode, key = ''): Reason[] {
  const below = (part: WhyNode, index: number) => reasonsOf(part, `${key}${index}.`)
  if (titled.has(node.code)) return [{ key, node, groups: groupsOf(node, below) }]
  if (node.parts.length === 0) return [{ key, node, groups: [] }]
  if (node.join === 'all' || node.parts.length === 1) return node.parts.flatMap(below)
  return [{ key, node, groups: node.parts.map(below) }]
}

function groupsOf(node: WhyNode, below: (part: WhyNode, index: number) => Reason[]): Reason[][] {
  return node.join === 'any' && node.parts.length > 1 ? node.parts.map(below) : [node.parts.flatMap(below)]
}

/** What keeps somebody from it, each once. */
export function obstaclesOf(node: WhyNode): WhyNode[] {
  if (node.isMet) return []
  if (node.parts.length === 0) return [node]
  const found = node.parts.flatMap(obstaclesOf)
  return found.filter((one, index) => found.findIndex((other) => isSame(one, other)) === index)
}

function isSame(one: WhyNode, other: WhyNode): boolean {
  return one.code === other.code && JSON.stringify(one.words) === JSON.stringify(other.words)
}

/** The platform may be newer than this page: what it says otherwise is shown as it is. */
export function sentenceOf(node: WhyNode, t: Texts): string {
  if (node.code === 'condition') return conditionText(node.words, t)
  const key = `nodes.${node.code}.${node.isMet ? 'met' : 'unmet'}`
  return t.has(key) ? t(key, { ...blank, ...node.words }) : node.code
}

/** Every word that a sentence may ask for. */
const blank = { system: '', menu: '', item: '', closed: '', count: '0', menus: '', schemes: '', field: '', code: '' }

function conditionText(
  { field = '', systemType = '', op = '', variable = '', value = '' }: Record<string, string>,
  t: Texts,
): string {
  const word = (group: string, name: string, own: string) => (t.has(`${group}.${name}`) ? t(`${group}.${name}`) : own)
  const named = systemType === '' ? field : word('systemFields', systemType, field)
  const meant = variable === '' ? value : word('variables', variable.replace('@', ''), variable)
  return [named, word('operators', operators[op] ?? op, op), meant].filter(Boolean).join(' ')
}

/** The page where what it holds is granted; none for what is no grantee. */
export function grantPath({ type, fullName }: WhyLink): string | null {
  const kind = grantKinds[type]
  if (kind === undefined) return null
  // A person is found by his account, which no other has.
  const word = type === 'user' ? (fullName.split('/').at(-1) ?? '') : fullName
  return `/permission/authorize?${new URLSearchParams({ type: kind, q: word })}`
}
