import type { CallData } from '@/lib/contract/endpoint'
import {
  type GradeCode,
  type GradeFlag,
  type GradeNode,
  type grade,
  gradeCodes,
  gradeFlags,
  gradeRights,
  isOn,
  type PostedGrade,
} from '@/lib/contract/permission/grade'
import { flatTree } from '@/lib/domain/flat-tree'

export type GradeRow = CallData<typeof grade.list>['list'][number]
export type Rights = CallData<typeof grade.rights>

/** What the person ticked and unticked, by organisation: it lasts, however often the rights are read. */
export type Changes = ReadonlyMap<string, Partial<Record<GradeFlag, GradeCode>>>

export const noChanges: Changes = new Map()

export function codeOf(node: GradeNode, changes: Changes, flag: GradeFlag): GradeCode {
  return changes.get(node.organizeId)?.[flag] ?? node[flag]
}

export function isLocked(code: GradeCode): boolean {
  return code !== gradeCodes.on && code !== gradeCodes.off
}

/** Ticks or unticks one right. Without seeing none of the others is left, and each of them comes with it (contract 2 §9). */
export function flipped(node: GradeNode, changes: Changes, flag: GradeFlag): Changes {
  return new Map(changes).set(node.organizeId, ownFlipped(node, changes, flag))
}

function ownFlipped(node: GradeNode, changes: Changes, flag: GradeFlag) {
  const wanted = isOn(codeOf(node, changes, flag)) ? gradeCodes.off : gradeCodes.on
  const layer = flag.startsWith('thisLayer') ? 'thisLayer' : 'subLayer'
  const see: GradeFlag = `${layer}Select`
  const own = { ...changes.get(node.organizeId), [flag]: wanted }
  if (flag === see && wanted === gradeCodes.off)
    for (const right of gradeRights)
      if (codeOf(node, changes, `${layer}${right}`) === gradeCodes.on) own[`${layer}${right}`] = gradeCodes.off
  if (flag !== see && wanted === gradeCodes.on && codeOf(node, changes, see) === gradeCodes.off) own[see] = gradeCodes.on
  return own
}

type Ticked = { isChecked: boolean; isMixed: boolean; isFree: boolean }

/** How far these rights of these organisations are ticked; what is not offered counts for nothing. */
export function tickedOf(nodes: readonly GradeNode[], flags: readonly GradeFlag[], changes: Changes): Ticked {
  const codes = nodes.flatMap((node) => flags.map((flag) => codeOf(node, changes, flag))).filter((code) => code !== null)
  const on = codes.filter(isOn).length
  const isChecked = codes.length > 0 && on === codes.length
  return { isChecked, isMixed: on > 0 && !isChecked, isFree: codes.some((code) => !isLocked(code)) }
}

/** Ticks all of these rights of these organisations, or unticks them where nothing that is free is left to tick. */
export function allFlipped(nodes: readonly GradeNode[], flags: readonly GradeFlag[], changes: Changes): Changes {
  const free = nodes.flatMap((node) =>
    flags.filter((flag) => !isLocked(codeOf(node, changes, flag))).map((flag) => ({ node, flag })),
  )
  const wanted = free.some(({ node, flag }) => !isOn(codeOf(node, changes, flag)))
  const next = new Map(changes)
  for (const { node, flag } of free)
    if (isOn(codeOf(node, next, flag)) !== wanted) next.set(node.organizeId, ownFlipped(node, next, flag))
  return next
}

/** Organisations with their rights as they are sent. */
function posted(node: GradeNode, changes: Changes, children: PostedGrade[]): PostedGrade {
  // Wire: what is locked is sent as what it stands for.
  const codes = gradeFlags.map((flag) => [flag, isOn(codeOf(node, changes, flag)) ? gradeCodes.on : gradeCodes.off])
  return { ...node, ...Object.fromEntries(codes), children }
}

export function isChanged(node: GradeNode, changes: Changes): boolean {
  return gradeFlags.some((flag) => isOn(codeOf(node, changes, flag)) !== isOn(node[flag]))
}

/**
 * What is sent of the organisations. A platform that keeps versions leaves alone what it is not sent; another one replaces the whole
 * tree, so there it is sent whole.
 */
export function postedModel({ orgAdminList, version }: Rights, changes: Changes): PostedGrade[] {
  if (version === undefined) {
    const whole = (node: GradeNode): PostedGrade => posted(node, changes, node.children.map(whole))
    return orgAdminList.map(whole)
  }
  return flatTree(orgAdminList)
    .filter((node) => isChanged(node, changes))
    .map((node) => posted(node, changes, []))
}

/** Organisations in which somebody has any right. */
export function countGranted(nodes: readonly GradeNode[], changes: Changes): number {
  return nodes.filter((node) => gradeFlags.some((flag) => isOn(codeOf(node, changes, flag)))).length
}

/** Those whose name has the word, with what stands above them. */
export function matching(nodes: readonly GradeNode[], word: string): GradeNode[] {
  if (word === '') return [...nodes]
  return nodes.flatMap((node) => {
    const children = matching(node.children, word)
    return children.length > 0 || node.fullName.toLowerCase().includes(word.toLowerCase()) ? [{ ...node, children }] : []
  })
}
