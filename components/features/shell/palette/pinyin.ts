/** Possible readings of each sign of a text, in lower case; a sign that is not Chinese reads as itself. */
export type Readings = readonly (readonly string[])[]

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
  if (letters === '') return true
  return (readings[index] ?? []).some((syllable) => {
    // The end of what was typed may stop anywhere within a syllable.
    if (syllable.startsWith(letters)) return true
    return partsOf(syllable).some(
      (part) => letters.startsWith(part) && isReadFrom(readings, index + 1, letters.slice(part.length)),
    )
  })
}

function partsOf(syllable: string): string[] {
  const initial = syllable.slice(0, 1)
  return longInitials.test(syllable) ? [syllable, syllable.slice(0, 2), initial] : [syllable, initial]
}

/** Letters as they are typed between other input methods: `xian'gan`, `Xiang Mu`. */
export function typedLetters(question: string): string {
  return question.toLowerCase().replaceAll(/[\s']/g, '')
}

export type PinyinIndex = {
  readingsOf: (title: string) => Readings
  /** The usual reading of a text. Traditional signs read as the simplified ones do. */
  spell: (text: string) => string
}

const titleLengthMax = 60

/** The dictionary is large, so it is loaded when somebody first types letters, and every title is looked up once. */
export async function loadPinyin(titles: readonly string[]): Promise<PinyinIndex> {
  const { pinyin, polyphonic } = await import('pinyin-pro')
  const options = { toneType: 'none', type: 'array', v: true } as const
  const read = (title: string): Readings =>
    polyphonic(title.slice(0, titleLengthMax).toLowerCase(), options).filter(([first]) => first?.trim())
  const index = new Map(titles.map((title) => [title, read(title)]))
  return {
    readingsOf: (title) => index.get(title) ?? [],
    spell: (text) => pinyin(text.slice(0, titleLengthMax), options).join('').toLowerCase(),
  }
}
