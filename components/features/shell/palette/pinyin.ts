import { loadReader, type Readings } from '@/lib/domain/pinyin'

export type PinyinIndex = {
  readingsOf: (title: string) => Readings
  /** The usual reading of a text. Traditional signs read as the simplified ones do. */
  spell: (text: string) => string
}

const titleLengthMax = 60

/** The dictionary is large, so it is loaded when somebody first types letters, and every title is looked up once. */
export async function loadPinyin(titles: readonly string[]): Promise<PinyinIndex> {
  const [{ pinyin }, read] = await Promise.all([import('pinyin-pro'), loadReader()])
  const options = { toneType: 'none', type: 'array', v: true } as const
  const index = new Map(titles.map((title) => [title, read(title)]))
  return {
    readingsOf: (title) => index.get(title) ?? [],
    spell: (text) => pinyin(text.slice(0, titleLengthMax), options).join('').toLowerCase(),
  }
}
