import { classes, fieldStyles } from '@/components/ui/field'
import { flagAttribute, numberAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

/** From this share of the limit on the count is shown, asked for or not. */
const nearShare = 0.9

/**
 * How much of the text that a field takes is used. What is too long is not cut, so that nothing pasted is lost without a word: the count
 * reddens, and on leaving the field says its limit.
 */
export function LengthCount({ node, text, isArea = false }: { node: FieldNode; text: string; isArea?: boolean }) {
  const max = numberAttribute(node, 'maxlength')
  if (!max || !(flagAttribute(node, 'showWordLimit') || text.length >= max * nearShare)) return null
  const isOver = text.length > max
  return (
    <span className={classes(isArea ? fieldStyles.count : fieldStyles.affix, isOver && fieldStyles.over)} aria-hidden="true">
      {text.length} / {max}
    </span>
  )
}
