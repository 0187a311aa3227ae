import { type Draft, enablePatches, freeze, type Objectish, type Patch, produceWithPatches } from 'immer'
import { type Path, valueAt } from '../tree/values'
import { isNoChange, patched, squash } from './patches'

enablePatches()

/** A command that would break the document says why and changes nothing. `refused` is a key of the messages `designer.refusals`. */
export type Refusal<Reason extends string = string> = { refused: Reason; detail?: string }

export function isRefusal(value: object): value is Refusal {
  return 'refused' in value
}

/**
 * A command reads `edit.doc`, checks, and writes through `edit.change`; what it returns is for its caller. It never throws for
 * what a person can do: it returns a refusal, and then nothing of what it wrote counts.
 */
export type Command<Doc extends Objectish, Result extends object = object> = (edit: Edit<Doc>) => Result | Refusal

/** What a command did, both ways. */
export type DocumentStep = { redo: readonly Patch[]; undo: readonly Patch[] }

/** The document while commands work on it. `doc` is always whole and frozen, so that reading it costs nothing extra. */
export class Edit<Doc extends Objectish> {
  private redo: Patch[] = []
  private undo: Patch[] = []

  /** `givenBefore`: numbers up to it were given to something once, also where that was taken back (`DocumentHistory`). */
  constructor(
    private current: Doc,
    readonly givenBefore = 0,
  ) {}

  get doc(): Doc {
    return this.current
  }

  change(recipe: (draft: Draft<Doc>) => void) {
    const [next, redo, undo] = produceWithPatches(this.current, (draft) => {
      recipe(draft)
    })
    this.current = next
    this.redo.push(...redo)
    this.undo.unshift(...undo)
  }

  /** `change` for one value at one place, which is most of what commands do, at a tenth of the price. */
  write(path: Path, value: unknown) {
    const before = valueAt(this.current, path)
    const place = [...path]
    const patch: Patch = { op: before === undefined ? 'add' : 'replace', path: place, value: freeze(value, true) }
    this.redo.push(patch)
    this.undo.unshift(before === undefined ? { op: 'remove', path: place } : { op: 'replace', path: place, value: before })
    this.current = patched(this.current, [patch])
  }

  /** Puts a value into the list at `path`, before what stands at `at`. Unlike `change`, it keeps no copy of all that moves on. */
  insertAt(path: Path, at: number, value: unknown) {
    const place = [...path, at]
    const patch: Patch = { op: 'add', path: place, value: freeze(value, true) }
    this.redo.push(patch)
    this.undo.unshift({ op: 'remove', path: place })
    this.current = patched(this.current, [patch])
  }

  /** Takes what stands at `at` out of the list at `path`. */
  removeAt(path: Path, at: number) {
    const place = [...path, at]
    const patch: Patch = { op: 'remove', path: place }
    this.undo.unshift({ op: 'add', path: place, value: valueAt(this.current, place) })
    this.redo.push(patch)
    this.current = patched(this.current, [patch])
  }

  /** Null when everything is as it was, by whatever way. */
  step(): DocumentStep | null {
    const step = { redo: squash(this.redo), undo: squash(this.undo) }
    return isNoChange(step) ? null : step
  }
}

/** Several commands as one step: all of them, or none when one refuses. */
export function inOneStep<Doc extends Objectish>(
  commands: readonly Command<Doc>[],
): Command<Doc, { results: readonly object[] }> {
  return (edit) => {
    const results: object[] = []
    for (const command of commands) {
      const result = command(edit)
      if (isRefusal(result)) return result
      results.push(result)
    }
    return { results }
  }
}
