import type { Option } from '@/lib/form/attributes'
import { optionsAlong, type Path } from './paths'

/** The level of each part of the path, and the children of its last part. */
export function columnsOf(tree: readonly Option[], active: Path): readonly (readonly Option[])[] {
  const below = optionsAlong(tree, active).map(({ children }) => children)
  return [tree, ...below].filter((level) => level.length > 0)
}

/** Ids of elements may hold anything but blanks. */
export function rowId(path: Path): string {
  return path.map((id) => encodeURIComponent(id)).join('_')
}

/** The row a key leads to, as the path down to it; null when the key is none of the tree's. */
export function nextPath(key: string, active: Path, tree: readonly Option[]): Path | null {
  const head = active.slice(0, -1)
  const along = optionsAlong(tree, active)
  const level = head.length === 0 ? tree : (along[head.length - 1]?.children ?? [])
  const at = level.findIndex(({ value }) => value === active.at(-1))
  if (key === 'ArrowRight') {
    const [child] = along.length === active.length ? (along.at(-1)?.children ?? []) : []
    return child ? [...active, child.value] : null
  }
  if (key === 'ArrowLeft') return head.length > 0 ? head : null
  const next = nextRow(key, at, level.length)
  const option = next === null ? undefined : level[next]
  if (option) return [...head, option.value]
  return typed(key, level, at, head)
}

/** A letter goes to the next row that begins with it. */
function typed(key: string, level: readonly Option[], at: number, head: Path): Path | null {
  if (key.length !== 1 || key === ' ') return null
  const ring = [...level.slice(at + 1), ...level.slice(0, at + 1)]
  const hit = ring.find(({ label }) => label.toLowerCase().startsWith(key.toLowerCase()))
  return hit ? [...head, hit.value] : null
}

/** The row a key leads to in a list; null when the key is none of the list's. */
export function nextRow(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1)
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'PageDown') return Math.min(count - 1, at + 7)
  if (key === 'PageUp') return Math.max(0, at - 7)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
