import { attribute, isMultiple, numberAttribute, textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

export type AreaConfig = {
  isMulti: boolean
  /** Parts of a path that can be chosen: 1 province, 2 city, 3 district, 4 town (spec 2 §5.1: level + 1). */
  depth: number
  /** Null: all areas. Else paths, or ids on their own, that a choice must lie within; none: nothing can be chosen. */
  able: readonly (readonly string[])[] | null
}

/** Spec 2 §9. */
const levelDefault = 2
const levelMax = 3

const relations = new Set(['address', 'cities'])

/** The field that limits this one, or none (contract 3a §4.5). */
export function relationOf(node: FieldNode): string {
  return relations.has(textAttribute(node, 'selectType')) ? textAttribute(node, 'relationField') : ''
}

export function readAreaConfig(node: FieldNode, sibling: unknown): AreaConfig {
  const isMulti = isMultiple(node)
  const level = numberAttribute(node, 'level') ?? levelDefault
  const depth = Number.isInteger(level) && level >= 0 && level <= levelMax ? level + 1 : levelDefault + 1
  if (!relations.has(textAttribute(node, 'selectType'))) return { isMulti, depth, able: null }
  return { isMulti, depth, able: ablePaths(relationOf(node) === '' ? attribute(node, 'ableAddressIds') : sibling) }
}

/** One path, several paths, or ids on their own. */
function ablePaths(value: unknown): readonly (readonly string[])[] {
  const list: unknown[] = Array.isArray(value) ? value : value === '' || value === undefined || value === null ? [] : [value]
  if (list.some(Array.isArray)) return list.filter(Array.isArray).map(texts).filter(hasParts)
  const ids = texts(list)
  return ids.length === 0 ? [] : [ids]
}

function texts(list: readonly unknown[]): string[] {
  return list.filter((item) => typeof item === 'string' || typeof item === 'number').map(String)
}

function hasParts(path: readonly string[]): boolean {
  return path.length > 0
}

/** Whether a path lies within the limits, or leads there. */
export function isAllowed({ able }: AreaConfig, path: readonly string[]): boolean {
  if (able === null) return true
  return able.some((limit) => limit.every((id, at) => at >= path.length || path[at] === id))
}
