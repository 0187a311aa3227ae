import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { fieldStyles } from './field'

type FieldPairProps = Omit<ComponentProps<'div'>, 'children' | 'className' | 'style' | 'role'> & {
  /** Characters of the longest text of an end: where two such ends do not fit, they stand below each other. */
  endChars?: number
  children: [ReactNode, ReactNode]
}

/** Two ends of a range side by side with a dash between them, or one below the other without it. */
export function FieldPair({ endChars, children: [from, to], ...group }: FieldPairProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in a label elsewhere.
    <div
      {...group}
      role="group"
      className={fieldStyles.pair}
      style={endChars ? ({ '--tn-end-chars': endChars } as CSSProperties) : undefined}
    >
      {from}
      <span className={fieldStyles.pairEnd}>
        <span className={fieldStyles.pairDash} aria-hidden="true">
          –
        </span>
        {to}
      </span>
    </div>
  )
}
