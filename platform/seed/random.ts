/** A small repeatable source of numbers (sfc32): the demonstration data is the same on every machine. Not for secrets. */
export type Random = {
  /** From 0 up to but not including 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Picks by weight; the list must not be empty. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
  digits(count: number): string
}

export function createRandom(seed: number): Random {
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = 0xb7e15162
  let counter = seed >>> 0
  const step = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < 15; round += 1) step()
  return {
    next: step,
    whole: (min, max) => min + Math.floor(step() * (max - min + 1)),
    chance: (probability) => step() < probability,
    pick: (list) => pickAt(list, Math.floor(step() * list.length)),
    weighted: (list) => pickWeighted(list, step()),
    digits: (count) => randomDigits(count, step),
  }
}

function pickAt<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw new Error('cannot pick from an empty list')
  return value
}

function pickWeighted<T>(list: readonly (readonly [T, number])[], share: number): T {
  let total = 0
  for (const [, weight] of list) total += weight
  let rest = share * total
  for (const [value, weight] of list) {
    rest -= weight
    if (rest < 0) return value
  }
  return pickAt(list, list.length - 1)[0]
}

function randomDigits(count: number, step: () => number): string {
  let text = ''
  while (text.length < count) text += String(Math.floor(step() * 1e9)).padStart(9, '0')
  return text.slice(0, count)
}
