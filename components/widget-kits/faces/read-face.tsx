'use client'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from '../define-widget'
import { useFaceWords } from './use-face-words'
import { valueFaceOf } from './value-faces'

/** The face of a value where it is read by itself: all of it, on as many lines as it takes. */
export function ReadFace({ node, value, text, parts }: WidgetDisplayProps & { parts?: readonly string[] }) {
  const words = useFaceWords()
  return <>{valueFaceOf(node).draw({ text: text ?? plainText(value), value, parts, isWhole: true }, words)}</>
}

/** The same in words alone: on paper, and where a sentence names the value. */
export function SaidFace({ node, value, text, parts }: WidgetDisplayProps & { parts?: readonly string[] }) {
  const words = useFaceWords()
  if (parts) return <>{parts.join(words.joint)}</>
  const shown = text ?? plainText(value)
  return <>{shown === '' ? '' : (valueFaceOf(node).say?.(shown, words) ?? shown)}</>
}

export { ReadFace as Detail, SaidFace as Print }
