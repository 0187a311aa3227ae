import { configAttribute } from '@/lib/form/attributes'
import { linkagePlan } from '@/lib/form/linkages'
import { readFlag } from '@/lib/form/read'
import { formScripts } from '@/lib/form/scripts/collect-scripts'
import type { FieldNode, FormDesign } from '@/lib/form/types'
import { walkNodes } from '@/lib/form/walk'
import { isServerFilled } from '@/lib/form/widget-facts/table'
import type { Access } from './access'
import { canUseInForm } from './access'

/**
 * Whether the caller's value of a field is taken. Not where the server fills it, where the form right is missing, and where the
 * design lets nobody write: there the stored value stays, and a new record gets the default, which the server works out. A script
 * or a linkage of the design may fill a field that nobody can write, so its value is taken, unless the design says that it is the
 * current person or time: nothing but the server may say who and when.
 */
export function isTakenFromCaller(access: Access, node: FieldNode): boolean {
  if (isServerFilled(node) || !canUseInForm(access, node.code)) return false
  const locks = locksOf(access.module.form)
  if (!locks.locked.has(node.code)) return true
  return locks.filled.has(node.code) && !startsWithCurrent(node)
}

/** Whether the person may write the field by hand: its value is taken, and the form shows it and lets it be changed. */
export function isOpenToHand(access: Access, node: FieldNode): boolean {
  return isTakenFromCaller(access, node) && !locksOf(access.module.form).locked.has(node.code)
}

/** Whether some field of the design begins with who fills the form in, or where that person works. */
export function startsWithPerson(design: FormDesign): boolean {
  return [...walkNodes(design.fields)].some(startsWithCurrent)
}

function startsWithCurrent(node: FieldNode): boolean {
  return readFlag(configAttribute(node, 'defaultCurrent'))
}

type Locks = {
  /** Codes of what the design shows to nobody or lets nobody write. */
  locked: ReadonlySet<string>
  /** Codes that a script names or a linkage changes. */
  filled: ReadonlySet<string>
}

const known = new WeakMap<FormDesign, Locks>()

function locksOf(design: FormDesign): Locks {
  const found = known.get(design)
  if (found) return found
  const locked = new Set<string>()
  const filled = new Set([...linkagePlan(design).bySource.values()].flat().map(({ target }) => target.code))
  const words = wordsOf(formScripts(design).map(({ text }) => text))
  const visit = (nodes: readonly FieldNode[], around: { isLocked: boolean; isNamed: boolean }) => {
    for (const node of nodes) {
      const isLocked = around.isLocked || node.disabled || readFlag(configAttribute(node, 'noShow'))
      const isNamed = around.isNamed || (node.name !== '' && words.has(node.name))
      if (isLocked) locked.add(node.code)
      if (isNamed) filled.add(node.code)
      visit(node.children, { isLocked, isNamed })
    }
  }
  visit(design.fields, { isLocked: false, isNamed: false })
  const locks = { locked, filled }
  known.set(design, locks)
  return locks
}

/** Every word of the scripts. What a script puts together from pieces is not found; the value of such a field is not taken. */
function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.match(/[\p{L}\p{N}_$]+/gu) ?? []))
}
