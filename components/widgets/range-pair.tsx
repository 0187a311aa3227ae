'use client'
import { useTranslations } from 'next-intl'
import type { CSSProperties, ReactNode } from 'react'
import { fieldStyles } from '@/components/ui/field'
import { flagAttribute, textAttribute } from '@/lib/form/attributes'
import type { WidgetProps } from './define-widget'

type RangePairProps = Pick<WidgetProps, 'id' | 'ariaLabel' | 'error' | 'errorId'> & {
  /** Characters of the longest text of an end: where two such ends do not fit, they stand below each other. */
  endChars?: number
  /** The focus left both ends. */
  onLeave: () => void
  children: [ReactNode, ReactNode]
}

/** The two ends of a range in a form, under the name of the field. */
export function RangePair({ id, ariaLabel, error, errorId, endChars, onLeave, children: [from, to] }: RangePairProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in the label of the field.
    <div
      role="group"
      className={fieldStyles.pair}
      style={endChars ? ({ '--tn-end-chars': endChars } as CSSProperties) : undefined}
      aria-label={ariaLabel}
      aria-labelledby={ariaLabel ? undefined : `${id}-label`}
      aria-describedby={error ? errorId : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      {from}
      <span className={fieldStyles.pairDash} aria-hidden="true">
        –
      </span>
      {to}
    </div>
  )
}

/** Name of one end: in a table cell it has to say which row and column as well. */
export function endLabel(ariaLabel: string | undefined, end: string): string {
  return ariaLabel ? `${ariaLabel} ${end}` : end
}

/** What the two ends of a range of dates or times are given, and what the pair around them is. */
export function useRangeEnds({ node, id, ariaLabel, error, errorId, ...props }: EndsProps, format: string) {
  const t = useTranslations('widgets')
  const shared = {
    ...props,
    error,
    errorId,
    format,
    isClearable: flagAttribute(node, 'clearable', true),
    required: node.required,
  }
  return {
    pair: { id, ariaLabel, error, errorId, endChars: format.length },
    start: {
      ...shared,
      id,
      ariaLabel: endLabel(ariaLabel, t('startTime')),
      placeholder: textAttribute(node, 'startPlaceholder') || t('startTime'),
    },
    end: {
      ...shared,
      id: `${id}-to`,
      autoFocus: false,
      ariaLabel: endLabel(ariaLabel, t('endTime')),
      placeholder: textAttribute(node, 'endPlaceholder') || t('endTime'),
    },
  }
}

type EndsProps = Omit<WidgetProps, 'value' | 'onChange' | 'onBlur'>
