'use client'
import { parseColor, toCss } from '@/components/widget-kits/color-value'
import { textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { plainText } from '@/lib/form/wire-values'
import { useSiblingValue, useWidgetEnv } from '../widget-env'

/** What a barcode or QR code says: a fixed text, another field as it is now, or the record itself (contract 3a §4.7). */
export function useCodeText(node: FieldNode): string {
  const dataType = textAttribute(node, 'dataType', 'static')
  const related = useSiblingValue(dataType === 'relation' ? textAttribute(node, 'relationField') : '')
  const context = useWidgetEnv()?.recordContext
  if (dataType === 'relation') return plainText(related).trim()
  if (dataType !== 'form' && dataType !== 'dynamic') return textAttribute(node, 'staticText').trim()
  if (!context?.id || !context.modelId) return ''
  return JSON.stringify({
    t: 'DFD',
    id: context.id,
    mid: context.modelId,
    // Which kind of module it is, the record does not say; readers take it from the module.
    mt: '',
    fid: context.flowId ?? '',
    pid: context.operatorId ?? '',
    ftid: context.taskId ?? '',
    opt: context.opType ?? '',
  })
}

/** A colour of the design as a style, or the one given: foreign text never reaches a style unchecked. */
export function codeColor(node: FieldNode, name: string, fallback: string): string {
  const color = parseColor(textAttribute(node, name))
  return color ? toCss(color) : fallback
}
