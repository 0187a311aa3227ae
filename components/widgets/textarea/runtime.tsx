'use client'
import { useLayoutEffect, useRef } from 'react'
import { classes, controlAria, fieldStyles } from '@/components/ui/field'
import { FieldBox } from '@/components/ui/field-box'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { LengthCount } from '@/components/widget-kits/length-count'
import { attribute } from '@/lib/form/attributes'
import { readRecord } from '@/lib/form/read'
import { plainText } from '@/lib/form/wire-values'

const lineHeightPx = 22
const paddingPx = 14

export function Runtime(props: WidgetProps) {
  const { node, value, disabled, readOnly, compact } = props
  const ref = useRef<HTMLTextAreaElement>(null)
  const text = plainText(value)
  const { rowsMin, rowsMax } = compact ? { rowsMin: 1, rowsMax: 3 } : rowLimits(node)

  // External system: the layout engine, which alone knows how many lines the text takes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const area = ref.current
    if (!area || rowsMin === rowsMax) return
    area.style.height = 'auto'
    const height = Math.min(area.scrollHeight, rowsMax * lineHeightPx + paddingPx)
    area.style.height = `${Math.max(height, rowsMin * lineHeightPx + paddingPx)}px`
  }, [text, rowsMin, rowsMax])

  const area = (
    <textarea
      ref={ref}
      id={props.id}
      className={classes(fieldStyles.native, compact && fieldStyles.compact)}
      rows={rowsMin}
      value={text}
      placeholder={disabled ? undefined : node.placeholder}
      disabled={disabled}
      readOnly={readOnly}
      data-autofocus={props.autoFocus || undefined}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      {...controlAria({ ...props, required: node.required })}
    />
  )
  if (compact) return area
  return (
    <FieldBox isArea error={props.error} disabled={disabled} readOnly={readOnly}>
      {area}
      <LengthCount node={node} text={text} isArea />
    </FieldBox>
  )
}

function rowLimits(node: WidgetProps['node']): { rowsMin: number; rowsMax: number } {
  const size = readRecord(attribute(node, 'autoSize') ?? attribute(node, 'autosize'))
  const rowsMin = clampRows(size.minRows, 4)
  return { rowsMin, rowsMax: Math.max(rowsMin, clampRows(size.maxRows, rowsMin)) }
}

function clampRows(value: unknown, fallback: number): number {
  const rows = Number(value)
  return Number.isInteger(rows) && rows >= 1 ? Math.min(rows, 40) : fallback
}
