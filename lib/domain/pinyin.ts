import { canBePinyin, typedLetters } from './typed-letters'

/** Possible readings of each sign of a text, in lower case; a sign that is not Chinese reads as itself. */
export type Readings = readonly (readonly string[])[]

const textLengthMax = 60

/**
 * The readings of a text. The dictionary is large, so it is loaded when somebody first needs it, in both halves. Traditional signs read
 * as the simplified ones do; of a long text the beginning counts.
 */
export async function loadReader(): Promise<(text: string) => Readings> {
  const { polyphonic } = await import('pinyin-pro')
  return (text) =>
    polyphonic(text.slice(0, textLengthMax).toLowerCase(), { toneType: 'none', type: 'array', v: true }).filter(([first]) =>
      first?.trim(),
    )
}

// Initials of two letters: "zs" and "zhs" both begin 找书.
const longInitials = /^[zcs]h/

/**
 * Whether letters typed are pinyin of some run of signs: full syllables, initials, or both mixed, the last syllable as far as typed.
 * Answers the sign the run begins with.
 */
export function matchReadings(readings: Readings, letters: string): number | undefined {
  if (letters === '') return
  const start = readings.findIndex((_, index) => isReadFrom(readings, index, letters))
  return start < 0 ? undefined : start
}

function isReadFrom(readings: Readings, index: number, letters: string): boolean {
  // Places in what was typed, each once: the ways that lead to them double with every sign such as 阿, or with every letter of a foreign name.
  let reached = new Set([0])
  for (const syllables of readings.slice(index)) {
    const next = new Set<number>()
    for (const at of reached) {
      // The end of what was typed may stop anywhere within a syllable.
      if (syllables.some((syllable) => syllable.startsWith(letters.slice(at)))) return true
      for (const part of syllables.flatMap(partsOf)) if (letters.startsWith(part, at)) next.add(at + part.length)
    }
    if (next.size === 0) return false
    reached = next
  }
  return false
}

function partsOf(syllable: string): string[] {
  const initial = syllable.slice(0, 1)
  return longInitials.test(syllable) ? [syllable, syllable.slice(0, 2), initial] : [syllable, initial]
}

// A name of four signs, each with three readings, stays below; what is beyond is found by its signs and first readings.
const formsMax = 700
const readSignsMax = 4
const signsMax = 12

/**
 * The same rule for a database: whatever `matchReadings` accepts begins one of these. 周国强 has `zhouguoqiang`, `zguoqiang`, `zgqiang`,
 * `guoqiang`, `gqiang`, … Signs behind the fourth count with their first reading only.
 */
export function typedForms(readings: Readings): string[] {
  const signs = readings.slice(0, signsMax).map((each, index) => each.slice(0, index < readSignsMax ? undefined : 1))
  let below: readonly string[] = []
  const all: string[] = []
  for (const syllables of signs.toReversed()) {
    const heads = below.length === 0 ? syllables : syllables.flatMap(partsOf)
    const forms = below.length === 0 ? heads : heads.flatMap((head) => below.map((tail) => head + tail))
    below = [...new Set(forms)].slice(0, formsMax)
    all.unshift(...below)
  }
  return all.slice(0, formsMax)
}

/** How a whole name may sound, written without blanks; of one with many readings the first ones. */
export function soundsOf(readings: Readings): string[] {
  return readings.slice(0, signsMax).reduce<string[]>(
    (sounds, syllables, index) => {
      const parts = index < readSignsMax ? syllables : syllables.slice(0, 1)
      return sounds.flatMap((sound) => parts.map((part) => sound + part)).slice(0, soundsMax)
    },
    [''],
  )
}

const soundsMax = 50

/** Whether a name holds a keyword, in its signs or as it is read. Where the dictionary cannot be had, signs alone count. */
export async function loadNameMatcher(keyword: string): Promise<(name: string) => boolean> {
  const needle = keyword.toLowerCase()
  const letters = typedLetters(keyword)
  const read = canBePinyin(letters) ? await loadReader().catch(() => null) : null
  return (name) => name.toLowerCase().includes(needle) || (read !== null && matchReadings(read(name), letters) !== undefined)
}
