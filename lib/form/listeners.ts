type Listener = () => void

/** Subscriptions per slot with a version each. A listener that subscribes or leaves during a call disturbs nobody. */
export class Listeners {
  private readonly bySlot = new Map<string, Set<Listener>>()
  private readonly versions = new Map<string, number>()
  private readonly any = new Set<Listener>()

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

  version(slot: string): number {
    return this.versions.get(slot) ?? 0
  }

  notify(slots: ReadonlySet<string>) {
    if (slots.size === 0) return
    for (const slot of slots) this.versions.set(slot, this.version(slot) + 1)
    for (const slot of slots) for (const listener of [...(this.bySlot.get(slot) ?? [])]) listener()
    for (const listener of [...this.any]) listener()
  }

  /** Slots that are gone for good, so that rows that come and go leave nothing behind. */
  forget(slots: Iterable<string>) {
    for (const slot of slots) this.versions.delete(slot)
  }

  notifyAll() {
    this.notify(new Set([...this.bySlot.keys(), ...this.versions.keys()]))
  }

  clear() {
    this.bySlot.clear()
    this.any.clear()
  }
}
