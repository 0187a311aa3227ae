import { freeze, type Objectish, type Patch } from 'immer'

type Step = { redo: readonly Patch[]; undo: readonly Patch[] }

/**
 * The document with immer's patches applied. Ours instead of immer's own, which copies every value that a patch carries: here
 * documents share them with the history, and taking back a step is cheap.
 */
export function patched<Doc extends Objectish>(doc: Doc, patches: readonly Patch[]): Doc {
  const fresh = new Set<object>()
  let root: unknown = doc
  for (const patch of patches) root = written(root, patch, 0, fresh)
  for (const made of fresh) freeze(made)
  return root as Doc
}

type Holder = Record<string | number, unknown>

/** `fresh` are the copies made so far, which may be written to. */
function written(holder: unknown, patch: Patch, depth: number, fresh: Set<object>): unknown {
  const key = patch.path[depth]
  if (key === undefined) return patch.value
  const copy = fresh.has(holder as object) ? (holder as Holder) : copyOf(holder as Holder)
  fresh.add(copy)
  if (depth < patch.path.length - 1) copy[key] = written(copy[key], patch, depth + 1, fresh)
  else if (!Array.isArray(copy) || key === 'length') writeKey(copy, key, patch)
  else if (patch.op === 'replace') copy[Number(key)] = patch.value
  else copy.splice(Number(key), patch.op === 'remove' ? 1 : 0, ...(patch.op === 'add' ? [patch.value] : []))
  return copy
}

function copyOf(holder: Holder): Holder {
  return (Array.isArray(holder) ? [...holder] : { ...holder }) as Holder
}

function writeKey(holder: Holder, key: string | number, { op, value }: Patch) {
  if (op === 'remove') delete holder[key]
  else holder[key] = value
}

/** What a step costs to keep, in characters of JSON. An upper bound: what a patch carries is mostly shared with the document. */
export function stepBytes(step: Step): number {
  return JSON.stringify(step.redo).length + JSON.stringify(step.undo).length
}

/** Of patches that follow each other at one place only what they come to. */
export function squash(patches: readonly Patch[]): readonly Patch[] {
  const kept: Patch[] = []
  for (const patch of patches) {
    const before = kept.at(-1)
    const isOverwritten = before !== undefined && before.op !== 'remove' && isSamePlace(before, patch)
    if (isOverwritten && patch.op === 'replace') kept[kept.length - 1] = { ...patch, op: before.op }
    else if (isOverwritten && patch.op === 'remove' && before.op === 'replace') kept[kept.length - 1] = patch
    else kept.push(patch)
  }
  return kept
}

/** Two steps as one; null when together they change nothing. */
export function merged(older: Step, newer: Step): Step | null {
  const step = isSamePlaces(older.redo, newer.redo)
    ? { redo: newer.redo, undo: older.undo }
    : { redo: squash([...older.redo, ...newer.redo]), undo: squash([...newer.undo, ...older.undo]) }
  return isNoChange(step) ? null : step
}

/** Whether every place is written with what it held before. */
export function isNoChange({ redo, undo }: Step): boolean {
  if (redo.length !== undo.length) return false
  return redo.every((patch, index) => {
    const back = undo[redo.length - 1 - index]
    const isWrittenBack = back !== undefined && patch.op === 'replace' && back.op === 'replace' && isSamePlace(patch, back)
    return isWrittenBack && JSON.stringify(patch.value) === JSON.stringify(back.value)
  })
}

function isSamePlaces(left: readonly Patch[], right: readonly Patch[]): boolean {
  if (left.length !== right.length) return false
  return left.every((patch, index) => {
    const other = right[index]
    return other !== undefined && patch.op === 'replace' && other.op === 'replace' && isSamePlace(patch, other)
  })
}

function isSamePlace(left: Patch, right: Patch): boolean {
  return left.path.length === right.path.length && left.path.every((key, index) => key === right.path[index])
}
