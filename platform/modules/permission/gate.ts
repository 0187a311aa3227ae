/**
 * What has to be so that somebody may do something, and what of it is not. Everything that enforces rights decides by these functions,
 * and "why" tells their answers: there is no second place that knows the rules.
 */

/** What is so of a menu, for somebody. */
export type MenuFacts = {
  isSystemEnabled: boolean
  isSystemHeld: boolean
  /** The menu and everything above it is there and enabled. */
  isWayOpen: boolean
  isMenuHeld: boolean
}

export type MenuObstacle = 'systemDisabled' | 'systemNotHeld' | 'wayClosed' | 'menuNotHeld'

/** What keeps a menu from being opened; nothing: it is open. */
export function menuObstacles(facts: MenuFacts): MenuObstacle[] {
  return [
    ...(facts.isSystemEnabled ? [] : (['systemDisabled'] as const)),
    ...(facts.isSystemHeld ? [] : (['systemNotHeld'] as const)),
    ...(facts.isWayOpen ? [] : (['wayClosed'] as const)),
    ...(facts.isMenuHeld ? [] : (['menuNotHeld'] as const)),
  ]
}

/** What is so of a button, column or field, for somebody. */
export type ItemFacts = { isEnabled: boolean; isHeld: boolean }

export type ItemObstacle = 'itemDisabled' | 'itemNotHeld'

/** What keeps an item of an open menu from counting. */
export function itemObstacles(facts: ItemFacts): ItemObstacle[] {
  return [...(facts.isEnabled ? [] : (['itemDisabled'] as const)), ...(facts.isHeld ? [] : (['itemNotHeld'] as const))]
}
