import Fuse from 'fuse.js'
import { matchReadings } from '@/lib/domain/pinyin'
import { typedLetters } from '@/lib/domain/typed-letters'
import type { PinyinIndex } from './pinyin'

export type Findable = {
  id: string
  /** Own name, such as 工作计划. */
  title: string
  /** Titles above it, outermost first. */
  trail: readonly string[]
  /** Address within the site; empty for what has none. */
  path: string
}

export type Ranked<T extends Findable> = { item: T; score: number }

// Spec 1 §9.
const fuseOptions = {
  threshold: 0.4,
  includeScore: true,
  keys: [
    { name: 'name', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
}
const questionLengthMax = 60
const candidatesMax = 200

// Lower is better; what the fuzzy search alone found stands between 0 and 1.
const scores = { nameBegins: -4, pinyinBegins: -3, nameHolds: -2, pinyinHolds: -1 } as const

export type Search<T extends Findable> = (question: string, resultsMax: number, pinyin?: PinyinIndex) => Ranked<T>[]

/**
 * Finds entries by spec 1 §2.7: fuzzy over the titles from the top (contract 1 §12: joined by ` > `) and over the path. An entry whose
 * own name holds the question stands before one whose group merely does. With a pinyin index letters also find signs, and signs those
 * that are read the same, which makes traditional signs find simplified titles.
 */
export function createSearch<T extends Findable>(items: readonly T[]): Search<T> {
  const named = items.map((item) => ({ item, name: [...item.trail, item.title].join(' > '), path: item.path }))
  const fuse = new Fuse(named, fuseOptions)
  const lowerTitles = items.map(({ title }) => title.toLowerCase())
  return (question, resultsMax, pinyin) => {
    const wanted = question.trim().toLowerCase().slice(0, questionLengthMax)
    if (wanted === '') return []
    const best = new Map<T, number>()
    const note = (item: T, score: number) => best.set(item, Math.min(score, best.get(item) ?? Number.POSITIVE_INFINITY))
    for (const { item, score } of fuse.search(wanted, { limit: candidatesMax })) note(item.item, score ?? 1)
    for (const [index, item] of items.entries()) {
      const at = lowerTitles[index]?.indexOf(wanted) ?? -1
      if (at >= 0) note(item, at === 0 ? scores.nameBegins : scores.nameHolds)
    }
    if (pinyin) {
      const letters = isLatin(wanted) ? typedLetters(wanted) : pinyin.spell(wanted)
      for (const item of items) {
        const start = matchReadings(pinyin.readingsOf(item.title), letters)
        if (start !== undefined) note(item, start === 0 ? scores.pinyinBegins : scores.pinyinHolds)
      }
    }
    const ranked = [...best].map(([item, score]) => ({ item, score }))
    // Equal ones stay in the order of the menu.
    return ranked.sort((a, b) => a.score - b.score || shortness(a.item, b.item)).slice(0, resultsMax)
  }
}

const shortness = (a: Findable, b: Findable) => a.title.length - b.title.length

/** Letters can be pinyin; signs can be read. Digits and the like are searched as they are. */
export function needsPinyin(question: string): boolean {
  return /[a-z\p{Script=Han}]/iu.test(question)
}

function isLatin(text: string): boolean {
  return !/\p{Script=Han}/u.test(text)
}
