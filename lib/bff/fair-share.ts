import 'server-only'

/** Somebody or something that has a part of what there is, and at most `max` of it. */
export type Party = { name: string; max: number }

/**
 * Gives out a bounded amount so that nobody can take it all: a party may have as much as is left for everybody else. One alone gets
 * half, a second one half of the rest, and so on; whoever comes anew always finds something, however many hold what they have.
 */
export class FairShare {
  #total = 0
  readonly #held = new Map<string, number>()

  constructor(readonly max: number) {}

  /** Takes for all parties at once, or not at all. */
  take(parties: readonly Party[], amount = 1): boolean {
    const left = this.max - this.#total
    if (amount > left) return false
    for (const { name, max } of parties) {
      if ((this.#held.get(name) ?? 0) + amount > Math.min(max, left)) return false
    }
    this.#total += amount
    for (const { name } of parties) this.#held.set(name, (this.#held.get(name) ?? 0) + amount)
    return true
  }

  give(parties: readonly Party[], amount = 1): void {
    this.#total -= amount
    for (const { name } of parties) {
      const rest = (this.#held.get(name) ?? 0) - amount
      if (rest > 0) this.#held.set(name, rest)
      else this.#held.delete(name)
    }
  }

  get total(): number {
    return this.#total
  }

  /** Parties that hold something: memory does not grow with those who have been here. */
  get partyCount(): number {
    return this.#held.size
  }
}
