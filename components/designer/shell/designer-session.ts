import type { Command } from '@/lib/designer/public'
import {
  ancestors,
  DocumentHistory,
  isRefusal,
  type NodeId,
  nodeOf,
  type Refusal,
  rootId,
  type TreeDocument,
} from '@/lib/designer/public'

type SessionOptions = {
  /** The clock, in ms. */
  now: () => number
  /** Tells the person why a command did nothing. */
  onRefused: (refusal: Refusal) => void
  /** The highest number that the design has given to its nodes; left out where they have none. */
  givenIn?: (document: TreeDocument) => number
}

/**
 * One design while somebody works on it: its document with all steps, and what is chosen in it. Nothing here knows what kind of
 * design it is. The document is changed by commands only; what is chosen follows it when nodes go.
 */
export class DesignerSession {
  readonly history: DocumentHistory<TreeDocument>
  private chosen: readonly NodeId[] = []
  private readonly listeners = new Set<() => void>()

  constructor(
    document: TreeDocument,
    private readonly options: SessionOptions,
  ) {
    this.history = new DocumentHistory(document, { now: options.now, ...(options.givenIn && { givenIn: options.givenIn }) })
    this.history.subscribe(() => {
      const { document: current } = this.history
      if (this.chosen.some((id) => !nodeOf(current, id))) this.chosen = this.chosen.filter((id) => nodeOf(current, id))
      this.tell()
    })
  }

  get document(): TreeDocument {
    return this.history.document
  }

  /** In the order in which they were chosen; empty while the design itself is looked at. */
  get selection(): readonly NodeId[] {
    return this.chosen
  }

  /** The one node whose properties are shown: the last that was chosen, or the design itself. */
  get current(): NodeId {
    return this.chosen.at(-1) ?? rootId
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  isSelected(id: NodeId): boolean {
    return this.chosen.includes(id)
  }

  /** The node and what is around it, innermost first, without the design itself. */
  pathTo(id: NodeId): readonly NodeId[] {
    return id === rootId ? [] : [id, ...ancestors(this.document, id)].filter((one) => one !== rootId)
  }

  select(ids: readonly NodeId[]) {
    const there = [...new Set(ids)].filter((id) => id !== rootId && nodeOf(this.document, id))
    if (there.length === this.chosen.length && there.every((id, index) => this.chosen[index] === id)) return
    this.chosen = there
    this.history.endBurst()
    this.tell()
  }

  /** Adds a node to what is chosen, or takes it out. */
  toggle(id: NodeId) {
    this.select(this.isSelected(id) ? this.chosen.filter((other) => other !== id) : [...this.chosen, id])
  }

  /** Does what the command says, or tells the person why not; null then. */
  run<Result extends object>(command: Command<TreeDocument, Result>, burstKey?: string): Result | null {
    const result = this.history.run(command, burstKey)
    if (!isRefusal(result)) return result as Result
    this.options.onRefused(result)
    return null
  }

  private tell() {
    for (const listener of [...this.listeners]) listener()
  }
}
