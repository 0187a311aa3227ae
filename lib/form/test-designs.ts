// biome-ignore lint/style/noRestrictedImports: the tests of the form core run on the real widget schemas, which stand above it.
import { widgetSchemas } from '@/components/widgets/schemas'
import { parseDesign } from './parse-design'
import type { FormDesign } from './types'

export { widgetSchemas }

type RawNode = Record<string, unknown>

/** A field node of the 3.5 line; `config` goes into `__config__`, `rest` beside it. */
export function rawField(type: string, name: string, config: RawNode = {}, rest: RawNode = {}): RawNode {
  return {
    __config__: { jnpfKey: type, label: `L-${name}`, layout: 'colFormItem', span: 12, regList: [], ...config },
    ...(name === '' ? {} : { __vModel__: name }),
    ...rest,
  }
}

export function rawTable(name: string, children: readonly RawNode[], rest: RawNode = {}): RawNode {
  return rawField('table', name, { layout: 'rowFormItem', children }, rest)
}

export function rawDesign(fields: readonly unknown[], config: RawNode = {}): RawNode {
  return { size: 'small', labelWidth: 100, ...config, fields }
}

export function designOf(...fields: readonly unknown[]): FormDesign {
  return parseDesign(rawDesign(fields), widgetSchemas)
}

/** Names as operands, everything else as it is: `formula('a', '+', '1')` with fields in brackets `['a']`. */
export function formula(...tokens: readonly (string | [string])[]): unknown[] {
  return tokens.map((token) => (typeof token === 'string' ? token : { __vModel__: token[0], label: token[0] }))
}

/** Small seeded generator, so that a failing fuzz run can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const wrongValues = [null, 0, -1, 1e308, '', 'x', '__proto__', [], [null], {}, { a: {} }, true, '[[[', [[[]]]]

/** The document with one place after the other replaced by a value of another kind. */
export function* brokenVariants(base: unknown): Generator<{ broken: unknown; value: unknown }> {
  for (const path of pathsOf(base)) {
    for (const value of wrongValues) {
      const broken = structuredClone(base)
      replaceAt(broken, path, value)
      yield { broken, value }
    }
  }
}

type Path = readonly (string | number)[]

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  const inner = Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...at, Array.isArray(value) ? Number(key) : key]))
  return at.length === 0 ? inner : [at, ...inner]
}

function replaceAt(root: unknown, path: Path, value: unknown) {
  let holder = root as Record<string | number, unknown>
  for (const step of path.slice(0, -1)) holder = holder[step] as Record<string | number, unknown>
  holder[path.at(-1) ?? ''] = value
}
