import { longestRising } from '../difference/longest-rising'
import type { Side, Versions } from './merge-types'

type Order = readonly string[]

/**
 * The order of `members` out of three orders that may hold more than them: theirs, with what only I moved or have put where I have it.
 * What both put in one place stands theirs first. `decide` is asked where both moved the same and not alike.
 */
export function mergeOrder(orders: Versions<Order>, members: ReadonlySet<string>, decide: () => Side): Order {
  const only = (order: Order) => order.filter((key) => members.has(key))
  const [base, mine, theirs] = [only(orders.base), only(orders.mine), only(orders.theirs)]
  const movedByMe = movedIn(base, mine)
  const movedByThem = movedIn(base, theirs)
  const isDisputed = [...movedByMe].some((key) => movedByThem.has(key)) && !isSameOrder(mine, theirs)
  const isMine = isDisputed && decide() === 'mine'
  const isLifted = (key: string) => movedByMe.has(key) && (isMine || !movedByThem.has(key)) && mine.includes(key)
  const known = new Set(base)
  const order = isMine ? [...mine] : theirs.filter((key) => !isLifted(key))
  return withOthers(order, isMine ? theirs : mine, (key) => known.has(key))
}

/** Puts what lacks behind what it follows there, and behind what was added in the same place. */
function withOthers(order: string[], other: Order, isKnown: (key: string) => boolean): Order {
  const there = new Set(other)
  other.forEach((key, index) => {
    if (order.includes(key)) return
    let at = order.indexOf(other[index - 1] ?? '') + 1
    while (at < order.length && !isKnown(order[at] ?? '') && !there.has(order[at] ?? '')) at += 1
    order.splice(at, 0, key)
  })
  return order
}

/** The fewest that must be moved to come from one order to the other. */
function movedIn(base: Order, next: Order): ReadonlySet<string> {
  const positions = new Map(base.map((key, at) => [key, at]))
  const stayed = next.filter((key) => positions.has(key))
  const inOrder = longestRising(stayed.map((key) => positions.get(key) ?? 0))
  return new Set(stayed.filter((_, at) => !inOrder.has(at)))
}

function isSameOrder(one: Order, other: Order): boolean {
  const both = new Set(other)
  const shared = one.filter((key) => both.has(key))
  return other.filter((key) => shared.includes(key)).every((key, at) => shared[at] === key)
}
