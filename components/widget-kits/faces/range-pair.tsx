'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FieldPair } from '@/components/ui/field-pair'
import { flagAttribute, textAttribute } from '@/lib/form/attributes'
import type { WidgetProps } from '../define-widget'

type RangePairProps = Pick<WidgetProps, 'id' | 'ariaLabel' | 'error' | 'errorId'> & {
  endChars?: number
  /** The focus left both ends. */
  onLeave: () => void
  children: [ReactNode, ReactNode]
}

/** The two ends of a range in a form, under the name of the field. */
export function RangePair({ id, ariaLabel, error, errorId, onLeave, ...pair }: RangePairProps) {
  return (
    <FieldPair
      {...pair}
      aria-label={ariaLabel}
      aria-labelledby={ariaLabel ? undefined : `${id}-label`}
      aria-describedby={error ? errorId : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    />
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
