import { Fragment } from 'react'

/** One for all: to make one reads the dictionaries of the browser. */
let segmenter: Intl.Segmenter | undefined

/** A short text that may break between its words and not inside one, also where the language writes no spaces: 统一社会信用 代码. */
export function Words({ text }: { text: string }) {
  return wordsOf(text).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words have no other identity than their place.
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {word}
    </Fragment>
  ))
}

/** Up to here a label stands in one line everywhere. */
const shortLength = 4
const openingSign = /^[（(《「【〔[]$/
const wideSign = /[\u2e80-\uffef]/

/** No sign stands alone: 负责人 and 发票号 end in one, 开户 is two to some dictionaries; what opens stays with the word behind it. */
function wordsOf(text: string): readonly string[] {
  if (text.length <= shortLength || !wideSign.test(text) || !('Segmenter' in Intl)) return [text]
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const words: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const isOfLast = words.at(-1)?.length === 1 || (segment.length === 1 && !openingSign.test(segment))
    words.push(isOfLast ? `${words.pop() ?? ''}${segment}` : segment)
  }
  return words
}
