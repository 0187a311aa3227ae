import styles from '@/components/ui/values/values.module.css'
import { partsOf } from '@/lib/domain/joined-parts'
import { isMultiple } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { LinkedText } from '../lookups/linked-text'
import type { ValueFace } from './value-face'

/** Chosen records by name, as a link where one can be opened. What the reader may not see is said in words. */
export function recordFace(node: FieldNode): ValueFace {
  const isList = isMultiple(node)
  return {
    isNumeric: false,
    draw: ({ text, open }, { joint }) => {
      // A record that can be opened may have a dash for a name.
      if (open) {
        return (
          <button type="button" className={styles.link} tabIndex={-1} onClick={open}>
            {text}
          </button>
        )
      }
      return <LinkedText parts={isList ? partsOf(text) : [text]} joint={joint} />
    },
    say: (text, { joint }) => (isList ? partsOf(text).join(joint) : text),
  }
}
