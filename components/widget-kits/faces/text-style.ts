import type { CSSProperties } from 'react'
import { parseColor, type Rgba, toCss } from '@/components/widget-kits/color-value'
import { attribute } from '@/lib/form/attributes'
import { isRecord, own, type RawRecord, readNumber, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'

/**
 * The design's text style (contract 3a §4.7) as far as it is a style: every value is checked against what the designer
 * can produce, because a design is foreign data. Pure black is the designer's default and means the normal colour.
 */
export function textStyle(node: FieldNode): CSSProperties {
  const style = attribute(node, 'textStyle')
  if (!isRecord(style)) return {}
  const color = parseColor(readText(own(style, 'color')))
  const isDefaultColor = !color || (color.red === 0 && color.green === 0 && color.blue === 0)
  const size = readNumber(own(style, 'font-size')) ?? readNumber(own(style, 'fontSize'))
  const lineHeight = readNumber(own(style, 'line-height')) ?? readNumber(own(style, 'lineHeight'))
  return {
    color: isDefaultColor ? undefined : readable(color),
    textAlign: oneOf(style, 'text-align', ['left', 'center', 'right']),
    fontWeight: oneOf(style, 'font-weight', ['normal', 'bold']),
    fontStyle: oneOf(style, 'font-style', ['normal', 'italic']),
    textDecorationLine: oneOf(style, 'text-decoration', ['none', 'underline', 'line-through']),
    fontSize: size ? Math.min(96, Math.max(8, size)) : undefined,
    lineHeight: lineHeight ? `${Math.min(200, Math.max(8, lineHeight))}px` : undefined,
  }
}

/** Colours are chosen on white: on a dark page a dark one is made lighter, so that the text can be read. */
function readable(color: Rgba): string {
  const css = toCss(color)
  const brightness = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
  return brightness < 140 ? `light-dark(${css}, color-mix(in srgb, ${css} 55%, white))` : css
}

function oneOf<Word extends string>(style: RawRecord, key: string, allowed: readonly Word[]): Word | undefined {
  const camel = key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const text = readText(own(style, key)) || readText(own(style, camel))
  return allowed.find((word) => word === text)
}
