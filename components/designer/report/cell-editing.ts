import type { DesignerSession } from '@/components/designer/shell/designer-session'
import { type CellPlace, editedText, typeInto } from '@/lib/designer/report/public'
import type { SheetSelection } from './sheet-selection'

export type Edited = {
  place: CellPlace
  text: string
  /** `enter`: what is typed is a new text and arrows end it; `edit`: arrows walk in it. */
  mode: 'enter' | 'edit'
  /** Where the caret is: in the cell itself, or in the line above the sheet. */
  source: 'cell' | 'bar'
}

/** The text of the cell that is being written, for the cell and the line above the sheet alike. */
export class CellEditing {
  private edited: Edited | null = null
  private readonly listeners = new Set<() => void>()

  constructor(
    private readonly session: DesignerSession,
    private readonly selection: SheetSelection,
  ) {}

  /** Null while nothing is written. */
  get current(): Edited | null {
    return this.edited
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  begin(mode: Edited['mode'], source: Edited['source'], text?: string): void {
    const place = this.selection.active
    this.become({ place, mode, source, text: text ?? editedText(this.session.document, place) })
  }

  change(text: string): void {
    if (this.edited) this.become({ ...this.edited, text })
  }

  cancel(): void {
    this.become(null)
  }

  /** Writes the text into its cell. */
  commit(): void {
    const { edited } = this
    if (!edited) return
    this.become(null)
    const { place, text } = edited
    if (text !== editedText(this.session.document, place)) this.session.run(typeInto(place, text))
  }

  private become(edited: Edited | null): void {
    this.edited = edited
    for (const listener of [...this.listeners]) listener()
  }
}
