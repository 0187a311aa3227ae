type Listener = () => void

/** Subscriptions per slot with a version each. A listener that subscribes or leaves during a call disturbs nobody. */
export class Listeners {
  private readonly bySlot = new Map<string, Set<Listener>>()
  private readonly versions = new Map<string, number>()
  private readonly any = new Set<Listener>()
  private readonly checks = new Set<Listener>()
  /** Raised when everything changed: also slots that nobody has subscribed to yet must read as changed. */
  private generation = 0

  subscribe(slot: string, listener: Listener): () => void {
    const listeners = this.bySlot.get(slot) ?? new Set()
    this.bySlot.set(slot, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.bySlot.get(slot) === listeners) this.bySlot.delete(slot)
    }
  }

  subscribeAny(listener: Listener): () => void {
    this.any.add(listener)
    return () => this.any.delete(listener)
  }

  subscribeChecks(listener: Listener): () => void {
    this.checks.add(listener)
    return () => this.checks.delete(listener)
  }

  version(slot: string): number {
    return this.generation + (this.versions.get(slot) ?? 0)
  }

  notify(slots: ReadonlySet<string>) {
    if (slots.size === 0) return
    for (const slot of slots) this.versions.set(slot, (this.versions.get(slot) ?? 0) + 1)
    for (const slot of slots) this.tell(slot)
    for (const listener of [...this.any]) listener()
  }

  notifyChecks() {
    for (const listener of [...this.checks]) listener()
  }

  /** Slots that are gone for good, so that rows that come and go leave nothing behind. */
  forget(slots: Iterable<string>) {
    for (const slot of slots) this.versions.delete(slot)
  }

  notifyAll() {
    this.generation += 1
    for (const slot of [...this.bySlot.keys()]) this.tell(slot)
    for (const listener of [...this.any]) listener()
  }

  private tell(slot: string) {
    for (const listener of [...(this.bySlot.get(slot) ?? [])]) listener()
  }

  clear() {
    this.bySlot.clear()
    this.any.clear()
    this.checks.clear()
  }
}
