import { flagAttribute, type Option, optionLabels, textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

export type Path = readonly string[]

/** Stored paths of either kind of field as a list of paths; what is no path is left out. */
export function pathsOf(value: unknown): readonly Path[] {
  if (!Array.isArray(value) || value.length === 0) return []
  const list: readonly unknown[] = Array.isArray(value[0]) ? value : [value]
  return list.filter((path): path is unknown[] => Array.isArray(path) && path.length > 0).map((path) => path.map(String))
}

/** Options along a path, as far as they exist. */
export function optionsAlong(tree: readonly Option[], path: Path): readonly Option[] {
  const found: Option[] = []
  let level = tree
  for (const id of path) {
    const option = level.find((item) => item.value === id)
    if (!option) break
    found.push(option)
    level = option.children
  }
  return found
}

/** The text of a path as the field shows it (contract 3a §4.2); an id that is no option stands for itself. */
export function pathText(tree: readonly Option[], path: Path, node: FieldNode): string {
  const known = optionsAlong(tree, path)
  // A value that was moved in the tree is still called by its name.
  const labels = known.length < path.length ? optionLabels(tree) : undefined
  const names = path.map((id, index) => known[index]?.label ?? labels?.get(id) ?? id)
  return flagAttribute(node, 'showAllLevels', true) ? names.join(separatorOf(node)) : (names.at(-1) ?? '')
}

export function separatorOf(node: FieldNode): string {
  return textAttribute(node, 'separator') || '/'
}

export type Leaf = { path: Path; options: readonly Option[]; text: string; isDisabled: boolean }

/** Beyond this a search lists no more: nobody reads further, they type on. */
const leavesMax = 50_000

/** Every choosable path with the text that is searched. */
export function leavesOf(tree: readonly Option[], separator: string): readonly Leaf[] {
  const leaves: Leaf[] = []
  const walk = (level: readonly Option[], above: readonly Option[]) => {
    for (const option of level) {
      if (leaves.length >= leavesMax) return
      const options = [...above, option]
      if (option.children.length > 0) walk(option.children, options)
      else {
        leaves.push({
          path: options.map(({ value }) => value),
          options,
          text: options.map(({ label }) => label).join(separator),
          isDisabled: options.some(({ disabled }) => disabled),
        })
      }
    }
  }
  walk(tree, [])
  return leaves
}

export function isSamePath(left: Path, right: Path): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index])
}

export function startsWith(path: Path, head: Path): boolean {
  return head.length <= path.length && head.every((id, index) => id === path[index])
}
