/** A text of the platform in the reader's language; what is not known comes back as it is. `nameOf` says what a design calls its fields. */
export type Say = (text: string, nameOf?: NameOf) => string
export type NameOf = (name: string) => string

type PlaceKind = 'any' | 'n' | 'text' | 'texts' | 'word' | 'words' | 'name' | 'names'
type Place = { name: string; kind: PlaceKind }
type Template = {
  text: string
  pattern: RegExp
  places: readonly Place[]
  shown: string
  /** The longest of its own words: without it there is nothing to match. */
  hint: string
  /** How much of it is its own words. */
  weight: number
}

const placePattern = /\{(\w+)(?::(\w+))?\}/
const han = /\p{Script=Han}/u
/** Longer than any sentence of the platform; patterns are not tried on what a person may have written. */
const textLengthMax = 4000
const rememberedMax = 500
/** How deep texts stand in each other: a report, its reason, one of its faults. */
const depthMax = 4
/** Between texts that the platform joins to one. */
const innerJoints = /([；;,，、])/
const outerJoints = /([；;,])/

/** `joint` stands between texts that the platform has joined; without one its own sign stays. */
export function sayer(texts: Readonly<Record<string, string>>, joint?: { outer: string; inner: string }): Say {
  const index = indexOf(texts)
  const remembered = new Map<string, string>()
  const speaker = new Speaker(index, joint)
  return (text, nameOf) => {
    if (!han.test(text) || text.length > textLengthMax) return text
    if (nameOf) return speaker.say(text, nameOf) ?? text
    const known = remembered.get(text) ?? speaker.say(text) ?? text
    if (remembered.size >= rememberedMax) remembered.clear()
    remembered.set(text, known)
    return known
  }
}

/** Which templates a text fits, the most specific first; for tests of the table. */
export function fittingTemplates(texts: Readonly<Record<string, string>>): (text: string) => readonly string[] {
  const index = indexOf(texts)
  return (text) => [...candidates(index, text)].filter(({ pattern }) => pattern.test(text)).map((template) => template.text)
}

type Index = {
  exact: ReadonlyMap<string, string>
  byFirst: ReadonlyMap<string, readonly Template[]>
  byWord: ReadonlyMap<string, readonly Template[]>
}

/** Templates by the sign they begin with, or else by the one with which their longest words begin: a text meets a few of them only. */
function indexOf(texts: Readonly<Record<string, string>>): Index {
  const index = {
    exact: new Map<string, string>(),
    byFirst: new Map<string, Template[]>(),
    byWord: new Map<string, Template[]>(),
  }
  for (const [text, shown] of Object.entries(texts)) {
    const template = templateOf(text, shown)
    if (template.places.length === 0) index.exact.set(text, shown)
    else if (text.startsWith('{')) put(index.byWord, template.hint.charAt(0), template)
    else put(index.byFirst, text.charAt(0), template)
  }
  for (const templates of index.byFirst.values()) templates.sort(bySpecificity)
  return index
}

function put(map: Map<string, Template[]>, key: string, template: Template): void {
  const known = map.get(key)
  if (known) known.push(template)
  else map.set(key, [template])
}

function templateOf(text: string, shown: string): Template {
  const parts = text.split(new RegExp(placePattern, 'g'))
  const literals = parts.filter((_, at) => at % 3 === 0)
  const places = literals.slice(1).map((_, at) => ({
    name: parts[at * 3 + 1] ?? '',
    kind: (parts[at * 3 + 2] ?? 'any') as PlaceKind,
  }))
  const pattern = literals.map(
    (literal, at) => (at === 0 ? '' : sourceOf(places[at - 1])) + literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  )
  return {
    text,
    pattern: new RegExp(`^${pattern.join('')}$`, 's'),
    places,
    shown,
    hint: literals.reduce((longest, literal) => (literal.length > longest.length ? literal : longest), ''),
    weight: literals.join('').length,
  }
}

function sourceOf(place: Place | undefined): string {
  return place?.kind === 'n' ? '(\\d[\\d.,]*)' : '(.+?)'
}

/** Those that begin with words of their own come first: they may hold others whole. Of the rest, more words say more. */
function candidates({ byFirst, byWord }: Index, text: string): readonly Template[] {
  const first = (byFirst.get(text.charAt(0)) ?? []).filter(({ hint }) => text.includes(hint))
  const rest = new Set<Template>()
  for (const sign of text) for (const template of byWord.get(sign) ?? []) if (text.includes(template.hint)) rest.add(template)
  return [...first, ...[...rest].sort(bySpecificity)]
}

const bySpecificity = (one: Template, other: Template) => other.weight - one.weight

const sameName: NameOf = (name) => name

class Speaker {
  constructor(
    private readonly index: Index,
    private readonly joint: { outer: string; inner: string } | undefined,
  ) {}

  say(text: string, nameOf = sameName, depth = 0): string | undefined {
    const exact = this.index.exact.get(text)
    if (exact !== undefined || depth >= depthMax) return exact
    return this.list(text, nameOf, depth, true) ?? this.sentence(text, nameOf, depth) ?? this.list(text, nameOf, depth, false)
  }

  /** Several texts in a row. `isWhole`: each of them must be known; a sentence of which a comma is part is none. */
  private list(text: string, nameOf: NameOf, depth: number, isWhole: boolean): string | undefined {
    if (!outerJoints.test(text)) return undefined
    const parts = text.split(outerJoints)
    const said = parts.map((part, at) => (at % 2 === 0 ? this.say(part.trim(), nameOf, depth + 1) : undefined))
    const known = said.filter((part) => part !== undefined)
    if (known.length === 0 || (isWhole && known.length * 2 - 1 < parts.length)) return undefined
    return parts.map((part, at) => (at % 2 === 0 ? (said[at] ?? part) : (this.joint?.outer ?? part))).join('')
  }

  private sentence(text: string, nameOf: NameOf, depth: number): string | undefined {
    for (const { pattern, places, shown } of candidates(this.index, text)) {
      const match = pattern.exec(text)
      if (!match) continue
      const values = places.map((place, at) => this.value(place, match[at + 1] ?? '', nameOf, depth + 1))
      if (values.every((value) => value !== undefined))
        return fill(shown, new Map(places.map(({ name, kind }, at) => [name, inPlace(shown, { name, kind }, values[at] ?? '')])))
    }
    return undefined
  }

  /** Undefined where a word of the platform ought to stand and does not: it is another sentence then. */
  private value({ kind }: Place, value: string, nameOf: NameOf, depth: number): string | undefined {
    const say = (part: string) => this.say(part, nameOf, depth)
    if (kind === 'text') return say(value) ?? value
    if (kind === 'texts') return this.each(value, (part) => say(part) ?? part)
    if (kind === 'word') return say(value)
    if (kind === 'words') return this.each(value, say)
    if (kind === 'names')
      return value
        .split('、')
        .map(nameOf)
        .join(this.joint?.inner ?? '、')
    return kind === 'name' ? nameOf(value) : value
  }

  private each(text: string, say: (part: string) => string | undefined): string | undefined {
    const parts = text.split(innerJoints).map((part, at) => (at % 2 === 0 ? say(part) : (this.joint?.inner ?? part)))
    return parts.some((part) => part === undefined) ? undefined : parts.join('')
  }
}

/** A word of ours inside an English sentence begins small, unless it is an abbreviation. */
function inPlace(shown: string, { name, kind }: Place, value: string): string {
  const isWord = kind === 'word' || kind === 'words'
  if (!isWord || shown.startsWith(`{${name}}`)) return value
  return value.replace(/(^|, )([A-Z])(?=[a-z])/g, (_, before: string, letter: string) => before + letter.toLowerCase())
}

function fill(shown: string, values: ReadonlyMap<string, string>): string {
  return shown.replace(/\{(\w+)(?::\w+)?(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = values.get(name) ?? ''
    return one === undefined ? value : `${value} ${value === '1' ? one : many}`
  })
}
