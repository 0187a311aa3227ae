import { DocumentHistory, type KeptDocument } from '../history/document-history'
import { isRefusal, type Refusal } from '../history/edit'
import type { ListCommand } from './commands'
import { type ListDocument, type OpenedList, openList, writeList } from './list-document'
import type { ListField } from './list-fields'
import type { ListSetup } from './list-offers'
import { followForm, type MergeReport, mergedList } from './merge-form'
import { newListDesign } from './new-list'

type SessionOptions = {
  /** The clock, in ms. */
  now: () => number
  /** Tells the person why a command did nothing. */
  onRefused: (refusal: Refusal) => void
  fields: readonly ListField[]
  setup: ListSetup
  /** The list of a design that has none yet; made of the fields where it is not given. */
  makeNew?: () => ListDocument
}

/**
 * A list design while somebody works on it. It opens as the form of today makes it (contract 3b §4.6), and a list that is not there yet
 * opens as a new one. Changed by commands only, each of which can be taken back.
 */
export class ListSession {
  readonly history: DocumentHistory<ListDocument>
  /** What opening it with the form of today changed. */
  readonly opening: MergeReport
  private base: ListDocument
  /** A list that nobody has begun yet is made of whatever fields the form has. */
  private isFresh: boolean

  constructor(
    private readonly opened: OpenedList,
    private readonly options: SessionOptions,
  ) {
    const { fields, setup } = options
    this.isFresh = Object.keys(opened.document).length === 0
    const stored = this.isFresh ? this.madeNew(fields) : opened.document
    const { document, report } = mergedList(stored, fields, { isView: setup.webType === 4 })
    this.base = document
    this.opening = report
    this.history = new DocumentHistory<ListDocument>(document, { now: options.now })
  }

  private madeNew(fields: readonly ListField[]): ListDocument {
    return this.options.makeNew?.() ?? newListDesign(fields, this.setup)
  }

  get document(): ListDocument {
    return this.history.document
  }

  get setup(): ListSetup {
    return this.options.setup
  }

  subscribe = (listener: () => void): (() => void) => this.history.subscribe(listener)

  /** Does what the command says, or tells the person why not; null then. */
  run<Result extends object>(command: ListCommand<Result>, burstKey?: string): Result | null {
    const result = this.history.run(command, burstKey)
    if (!isRefusal(result)) {
      this.isFresh = false
      return result as Result
    }
    this.options.onRefused(result)
    return null
  }

  /** What was kept of this list, with its steps. */
  restore(kept: KeptDocument<ListDocument>) {
    this.isFresh = false
    this.history.restore(kept)
  }

  /** The form has become another one. */
  follow(fields: readonly ListField[]): MergeReport | null {
    if (this.isFresh) {
      const { document, report } = mergedList(this.madeNew(fields), fields, { isView: this.setup.webType === 4 })
      this.history.reset(document)
      this.base = document
      return report
    }
    return this.run(followForm(fields, { isView: this.setup.webType === 4 }))?.report ?? null
  }

  /**
   * The text to store. Where neither the list nor, by `isFormTouched`, the form was changed, it is the bytes that came, although the
   * list was opened as the form of today makes it.
   */
  write(isFormTouched: boolean): string {
    const isUntouched = !isFormTouched && this.document === this.base && Object.keys(this.opened.document).length > 0
    return isUntouched ? this.opened.source.text : writeList(this.document, this.opened.source)
  }
}

/** A session on the stored text; a text that is no list design is a refusal to be told. */
export function openListSession(text: string, options: SessionOptions): ListSession | Refusal {
  const opened = openList(text)
  return isRefusal(opened) ? opened : new ListSession(opened, options)
}
