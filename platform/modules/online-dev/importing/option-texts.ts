import { type Option, textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'

/** As `optionIndex` finds them again: those that hold others by their path where the value is one. */
export function optionTexts(node: FieldNode, options: readonly Option[], above: readonly string[] = []): string[] {
  const isPath = factsOf(node.type).shape === 'path'
  return options.flatMap(({ label, children }) => {
    const names = [...above, label]
    const below = optionTexts(node, children, names)
    const text = isPath ? names.join(textAttribute(node, 'separator') || '/') : label
    return isPath && children.length > 0 ? below : [text, ...below]
  })
}
