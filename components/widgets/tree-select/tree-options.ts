import { attribute, flagAttribute, type Option, textAttribute } from '@/lib/form/attributes'
import { own, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'

/** Only nodes without children can be chosen (spec 2 §5.1). */
export function isLastLevelOnly(node: FieldNode): boolean {
  return flagAttribute(node, 'lastLevel')
}

/**
 * A node of the last level: it has no children, and the data does not say that it has some elsewhere. The design may name the
 * key and the value by which its data says so.
 */
export function isLastLevel(option: Option, node: FieldNode): boolean {
  if (option.children.length > 0) return false
  const said = own(option.raw, textAttribute(node, 'lastLevelKey') || 'hasChildren')
  if (said === undefined || said === null) return true
  const expected = attribute(node, 'lastLevelValue') ?? false
  return String(said) === String(expected) || (expected === false && (said === 0 || readText(said) === '0'))
}

export function branchValues(options: readonly Option[], node: FieldNode, into: Set<string> = new Set()): ReadonlySet<string> {
  for (const option of options) {
    if (!isLastLevel(option, node)) into.add(option.value)
    branchValues(option.children, node, into)
  }
  return into
}
