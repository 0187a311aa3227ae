import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type MessageTree = { [key: string]: string | MessageTree }
/** Text by full key: `login.form.account`. */
export type FlatMessages = Map<string, string>

export function flatten(tree: MessageTree, prefix: string, into: FlatMessages = new Map()): FlatMessages {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') into.set(`${prefix}.${key}`, value)
    else flatten(value, `${prefix}.${key}`, into)
  }
  return into
}

export function mapTexts(tree: MessageTree, prefix: string, change: (text: string, key: string) => string): MessageTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      const path = `${prefix}.${key}`
      return [key, typeof value === 'string' ? change(value, path) : mapTexts(value, path, change)]
    }),
  )
}

/** Namespaces of one language, by file name. */
export function readNamespaces(dir: string): Map<string, MessageTree> {
  const files = readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .sort()
  return new Map(files.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(dir, name), 'utf8')) as MessageTree]))
}

export function flattenAll(trees: ReadonlyMap<string, MessageTree>): FlatMessages {
  const all: FlatMessages = new Map()
  for (const [namespace, tree] of trees) flatten(tree, namespace, all)
  return all
}

/** Names of the ICU arguments a text takes, so that a translation which forgets one is found. */
export function argumentsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1] ?? ''))].sort()
}

/** Differences that make a translation incomplete against its source. */
export function compareCatalogues(source: FlatMessages, translated: FlatMessages, language: string): string[] {
  const problems: string[] = []
  for (const [key, text] of source) {
    const other = translated.get(key)
    if (other === undefined) problems.push(`${language}: "${key}" is missing`)
    else if (argumentsOf(other).join() !== argumentsOf(text).join())
      problems.push(`${language}: "${key}" takes other arguments than the source`)
  }
  for (const key of translated.keys()) if (!source.has(key)) problems.push(`${language}: "${key}" does not exist in the source`)
  return problems
}
