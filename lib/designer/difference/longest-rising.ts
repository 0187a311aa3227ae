/** Positions of a longest part that rises: what may stay where it is when an order is changed. */
export function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const tails: number[] = []
  const previous: number[] = []
  for (const [index, number] of numbers.entries()) {
    let low = 0
    for (let high = tails.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((numbers[tails[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1
    tails[low] = index
  }
  const rising = new Set<number>()
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) rising.add(at)
  return rising
}
