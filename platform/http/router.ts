import type { Method } from '@/lib/contract/endpoint'
import type { Match, Route } from './context'
import { isWordOfTheWire } from './wire-words'

type Node = { statics: Map<string, Node>; placeholder: Node | null; routes: Map<Method, Named> }
/** With the names of the placeholders in its path, in their order. */
type Named = { route: Route; names: readonly string[] }
type End = { node: Node; values: string[] }

/**
 * Finds the route of a path below `/api`. Fixed segments match in any case (contract 1 §1.1) and win over placeholders;
 * the values of placeholders keep their case. A word of the wire is no id: below `{id}` it leads only to who declares it, never
 * to the record of that name. Throws at start when two routes claim the same call.
 */
export function createRouter(routes: readonly Route[]): (method: string, segments: readonly string[]) => Match {
  const root = newNode()
  for (const route of routes) add(root, route)
  return (method, segments) => {
    const ends: End[] = []
    collect(root, segments, 0, [], ends)
    for (const { node, values } of ends) {
      const named = node.routes.get(method as Method)
      if (named && hasNoWord(named, values)) return { kind: 'found', route: named.route, params: nameValues(named, values) }
    }
    const allowed = [...new Set(ends.flatMap(methodsAt))]
    return allowed.length > 0 ? { kind: 'wrongMethod', allowed } : { kind: 'unknown' }
  }
}

function newNode(): Node {
  return { statics: new Map(), placeholder: null, routes: new Map() }
}

function add(root: Node, route: Route): void {
  const { method, path } = route.endpoint
  let node = root
  for (const segment of path.slice(1).split('/')) {
    if (segment.startsWith('{')) {
      node.placeholder ??= newNode()
      node = node.placeholder
      continue
    }
    const name = segment.toLowerCase()
    const next: Node = node.statics.get(name) ?? newNode()
    node.statics.set(name, next)
    node = next
  }
  if (node.routes.has(method)) throw new Error(`two handlers for ${method} ${path}`)
  node.routes.set(method, { route, names: [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '') })
}

/** Depth-first with fixed segments before placeholders, so the most specific match comes first. Paths are at most a dozen segments. */
function collect(node: Node, segments: readonly string[], at: number, values: string[], ends: End[]) {
  const segment = segments[at]
  if (segment === undefined) {
    if (node.routes.size > 0) ends.push({ node, values: [...values] })
    return
  }
  const fixed = node.statics.get(segment.toLowerCase())
  if (fixed) collect(fixed, segments, at + 1, values, ends)
  if (node.placeholder && segment !== '') {
    values.push(segment)
    collect(node.placeholder, segments, at + 1, values, ends)
    values.pop()
  }
}

/** With a word of the wire in it, which is no value of theirs, the path is not one that these calls have. */
function methodsAt({ node, values }: End): Method[] {
  const isTheirs = ({ route: { endpoint } }: Named) => !values.some((value) => isWordOfTheWire(value, endpoint.takesCodes))
  return [...node.routes].filter(([, named]) => isTheirs(named)).map(([method]) => method)
}

/** Whether no id of the path is a word of the wire. */
function hasNoWord({ route, names }: Named, values: readonly string[]): boolean {
  const { takesCodes } = route.endpoint
  return names.every((name, index) => !/id$/i.test(name) || !isWordOfTheWire(values[index] ?? '', takesCodes))
}

function nameValues({ names }: Named, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
}
