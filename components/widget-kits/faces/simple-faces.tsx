import { SwitchValue } from '@/components/ui/values/switch-value'
import styles from '@/components/ui/values/values.module.css'
import { richTextExcerpt } from '@/lib/domain/rich-text-excerpt'
import { flagAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { parseColor, toCss } from '../color-value'
import { isSwitchOn, switchText } from '../switch-values'
import { scoreOf, starCount } from './rate-values'
import type { ValueFace } from './value-face'

/** One line, cut where it ends; the whole of it is told on pointing. */
export const textFace: ValueFace = { isNumeric: false, draw: ({ text }) => text }

const hidden = '••••••'

/** A line of text, which a design may want to be hidden. */
export function secretTextFace(node: FieldNode): ValueFace {
  if (!flagAttribute(node, 'showPassword')) return textFace
  return { isNumeric: false, draw: () => hidden, say: () => hidden }
}

export const richTextFace: ValueFace = {
  isNumeric: false,
  draw: ({ text }) => richTextExcerpt(text),
  say: (text) => richTextExcerpt(text),
}

/** A small switch beside its word. Lists bring the word, lists that are edited in the row and forms the value. */
export function switchFace(node: FieldNode): ValueFace {
  const isOn = (text: string, value: unknown) => (text !== '' && text === switchText(node, true)) || isSwitchOn(node, value)
  const isWord = (text: string) => text === switchText(node, true) || text === switchText(node, false)
  return {
    isNumeric: false,
    draw: ({ text, value }, words) => {
      const state = isOn(text, value)
      const word = isWord(text) ? text : switchText(node, state) || (state ? words.on : words.off)
      return <SwitchValue isOn={state}>{word}</SwitchValue>
    },
  }
}

export const colorFace: ValueFace = {
  isNumeric: false,
  draw: ({ text }) => {
    const color = parseColor(text)
    return color === null ? (
      text
    ) : (
      <span className={styles.row}>
        <span className={styles.swatch} style={{ background: toCss(color) }} aria-hidden="true" />
        <span className={styles.words}>{text}</span>
      </span>
    )
  },
}

/** More stars than these are a number. */
const starsMax = 10
const starPath = 'M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.2l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z'

export function ratingFace(node: FieldNode): ValueFace {
  const count = starCount(node)
  const stars = Array.from({ length: count > starsMax ? 0 : count }, (_, index) => index + 1)
  return {
    isNumeric: false,
    draw: ({ text }) => {
      const score = scoreOf(text)
      if (score <= 0) return null
      if (stars.length === 0) return `${score} / ${count}`
      return (
        <span className={styles.stars}>
          {stars.map((star) => (
            <svg
              key={star}
              width={14}
              height={14}
              viewBox="0 0 24 24"
              aria-hidden="true"
              className={styles.star}
              data-lit={score >= star || undefined}
            >
              <path d={starPath} />
            </svg>
          ))}
          <span className={styles.more}>{score}</span>
        </span>
      )
    },
  }
}
