/**
 * For an effect whose code comes late: answers the undoing at once. Nothing is attached after the undoing; code that does not come leaves
 * the table without it, and its keys do the same.
 */
export function lateUndo<Code>(load: () => Promise<Code>, attach: (code: Code) => (() => void) | undefined): () => void {
  let isGone = false
  let undo: (() => void) | undefined
  load().then(
    (code) => {
      if (!isGone) undo = attach(code)
    },
    () => undefined,
  )
  return () => {
    isGone = true
    undo?.()
  }
}
