import { followsDesktopKey } from '@/lib/form/phone-list'
import { own, readFlag, readList } from '@/lib/form/read'
import { DocumentHistory, type KeptDocument } from '../history/document-history'
import { Edit, isRefusal, type Refusal } from '../history/edit'
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
  /** Where the list stands that nobody has begun yet; null where somebody has. */
  private freshPosition: number | null

  constructor(
    private readonly opened: OpenedList,
    private readonly options: SessionOptions,
  ) {
    const { fields, setup } = options
    const isFresh = isNobodys(opened.document, setup)
    const stored = isFresh ? this.madeNew(fields) : opened.document
    const { document, report } = mergedList(stored, fields, { isView: setup.webType === 4 })
    this.base = document
    this.opening = report
    this.history = new DocumentHistory<ListDocument>(document, { now: options.now })
    this.freshPosition = isFresh ? this.history.position : null
  }

  /** A list that nobody has begun yet, or whose every step was taken back, is made of whatever fields the form has. */
  private get isFresh(): boolean {
    return this.history.position === this.freshPosition
  }

  private merged(fields: readonly ListField[]) {
    return mergedList(this.madeNew(fields), fields, { isView: this.setup.webType === 4 })
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
    if (!isRefusal(result)) return result as Result
    this.options.onRefused(result)
    return null
  }

  /** What was kept of this list, with its steps. */
  restore(kept: KeptDocument<ListDocument>) {
    const isUntouched = this.isFresh && isSame(kept.document, this.merged(this.options.fields).document)
    this.history.restore(kept)
    this.freshPosition = isUntouched ? this.history.position : null
  }

  /** The form has become another one. */
  follow(fields: readonly ListField[]): MergeReport | null {
    if (this.isFresh) {
      const { document, report } = this.merged(fields)
      // Steps that were taken back may be made again as long as nothing is another.
      if (!isSame(document, this.document)) this.history.reset(document)
      this.base = this.document
      this.freshPosition = this.history.position
      return report
    }
    return this.run(followForm(fields, { isView: this.setup.webType === 4 }))?.report ?? null
  }

  /**
   * The text to store. Where neither the list nor, by `isFormTouched`, the form was changed, it is the bytes that came, although the
   * list was opened as the form of today makes it. A list for phones that nobody made says so (`followsDesktopKey`); `completed` is done to
   * the text alone.
   */
  write(isFormTouched: boolean, completed?: ListCommand): string {
    if (this.isFresh && this.setup.isPhone) {
      return writeList({ ...this.document, [followsDesktopKey]: true }, this.opened.source)
    }
    const isUntouched = !isFormTouched && this.document === this.base && Object.keys(this.opened.document).length > 0
    if (isUntouched) return this.opened.source.text
    const edit = new Edit(this.document)
    completed?.(edit)
    return writeList(edit.doc, this.opened.source)
  }
}

const isSame = (one: ListDocument, other: ListDocument) => JSON.stringify(one) === JSON.stringify(other)

const phoneParts = ['columnList', 'btnsList', 'columnBtnsList']

/** Stored for clients that want a list there, but nobody has worked on it: none, an empty one, or what the desktop once had. */
function isNobodys(document: ListDocument, { isPhone }: ListSetup): boolean {
  if (Object.keys(document).length === 0) return true
  if (!isPhone) return false
  return readFlag(own(document, followsDesktopKey)) || phoneParts.every((key) => readList(own(document, key)).length === 0)
}

/** A session on the stored text; a text that is no list design is a refusal to be told. */
export function openListSession(text: string, options: SessionOptions): ListSession | Refusal {
  const opened = openList(text)
  return isRefusal(opened) ? opened : new ListSession(opened, options)
}
