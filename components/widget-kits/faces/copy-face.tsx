import { NumberValue } from '@/components/ui/values/number-value'
import { TagRow } from '@/components/ui/values/tag-row'
import { partsOf } from '@/lib/domain/joined-parts'
import { groupThousands } from '@/lib/domain/thousands'
import { stateLabel, toneOf } from '@/lib/domain/tone'
import { hiddenTargetMark } from '@/lib/form/hidden-target'
import { LinkedText } from '../lookups/linked-text'
import { moneyLabel } from './number-face'
import { areNumbers } from './number-texts'
import { isPersonText, peopleFace } from './people-face'
import type { ValueFace } from './value-face'

/**
 * A column of a record that the page has no design of: of a linked record, or in the table of a look-up. What it is called and how its
 * text looks have to tell what it is.
 */
export function copyFace({ label }: { label: string }): ValueFace {
  const isState = stateLabel.test(label)
  const isMoney = moneyLabel.test(label)
  return {
    isNumeric: false,
    draw: (input, words) => {
      const { text } = input
      if (text === hiddenTargetMark) return <LinkedText parts={[text]} joint={words.joint} />
      const parts = partsOf(text)
      if (isState)
        return <TagRow tags={parts.map((part) => ({ label: part, tone: toneOf(part) }))} look="tag" joint={words.joint} />
      if (areNumbers(label, [text])) return <NumberValue text={isMoney && !text.includes(',') ? groupThousands(text) : text} />
      return parts.length > 0 && parts.every(isPersonText) ? peopleFace.draw(input, words) : text
    },
  }
}
