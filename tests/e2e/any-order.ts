import { createHash } from 'node:crypto'
import type { TestType } from '@playwright/test'

/** Registers one journey or one group of them. */
type Registration = { key: string; register: () => void }
type Group = { entries: Registration[]; isStory: boolean }
type Loose = (...parts: unknown[]) => unknown

/**
 * With `TEST_SEED` set, the journeys of a file and those of each group in it come in an order drawn from that seed (Playwright's own
 * `--shuffle` draws the order of the files only). Groups that are one story keep theirs: `test.describe.configure({ mode: 'serial' })`.
 */
export function inAnyOrder<T extends TestType<object, object>>(test: T): T {
  const seed = process.env['TEST_SEED']
  return seed ? shuffling(test, seed) : test
}

function shuffling<T extends TestType<object, object>>(test: T, seed: string): T {
  let group: Group | undefined
  const add = (parts: unknown[], register: () => void) => {
    // A file is loaded in one go: what waits for the end of that runs before Playwright goes on.
    if (!group) {
      const file: Group = { entries: [], isStory: false }
      group = file
      queueMicrotask(() => {
        group = undefined
        registerAll(file, seed)
      })
    }
    group.entries.push({ key: String(parts[0]), register })
  }
  const inGroup = (body: () => void) => () => {
    const outer = group
    const own: Group = { entries: [], isStory: false }
    group = own
    body()
    group = outer
    registerAll(own, seed)
  }
  const describe = new Proxy(test.describe, {
    apply: (target, self, parts: unknown[]) => {
      const body = parts.at(-1) as () => void
      add(parts, () => Reflect.apply(target as Loose, self, [...parts.slice(0, -1), inGroup(body)]))
    },
    get: (target, name) => {
      if (name !== 'configure') return Reflect.get(target, name)
      return (options: { mode?: string }) => {
        if (options.mode === 'serial' && group) group.isStory = true
        target.configure(options as Parameters<typeof target.configure>[0])
      }
    },
  })
  return new Proxy(test, {
    apply: (target, self, parts: unknown[]) => add(parts, () => Reflect.apply(target as Loose, self, parts)),
    get: (target, name) => (name === 'describe' ? describe : Reflect.get(target, name)),
  })
}

function registerAll({ entries, isStory }: Group, seed: string): void {
  const drawn = isStory ? entries : entries.toSorted((a, b) => rank(a.key, seed).localeCompare(rank(b.key, seed)))
  for (const { register } of drawn) register()
}

function rank(title: string, seed: string): string {
  return createHash('sha1').update(`${seed} ${title}`).digest('hex')
}
