/** A map that forgets its oldest entries: the SWR cache of a screen that stays open all day must not grow without end. */
export class BoundedMap<K, V> extends Map<K, V> {
  constructor(private readonly sizeMax: number) {
    super()
  }

  override set(key: K, value: V): this {
    this.delete(key)
    super.set(key, value)
    for (const oldest of this.keys()) {
      if (this.size <= this.sizeMax) break
      this.delete(oldest)
    }
    return this
  }
}
