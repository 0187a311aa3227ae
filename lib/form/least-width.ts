import { staticOptions, textAttribute } from './attributes'
import { dateFormatOf, timeFormatOf } from './date-schema'
import { textWidth } from './label-width'
import type { FieldNode } from './types'
import { factsOf } from './widget-facts/table'

const characterPx = 8
/** Room at both sides of a cell, and for what a browser draws a little wider. */
const besidePx = 32
/** What stands before a word that is chosen, with the room at both sides; longer words than these may be cut. */
const besideWordsPx = 60
const wordsMax = 200

/**
 * Pixels without which the text of a column would be cut in its middle and read as another one: the half of a date is no date.
 * A column is as wide as the words of its design need: in another language they may be longer. 0 for what may be cut.
 */
export function leastWidth(node: FieldNode): number {
  if (node.said && factsOf(node.type).isWorded) return wordsWidth(node)
  const characters = textLength(node)
  return characters === 0 ? 0 : characters * characterPx + besidePx
}

function wordsWidth(node: FieldNode): number {
  const states = [textAttribute(node, 'activeTxt'), textAttribute(node, 'inactiveTxt')]
  const longest = Math.max(...[...staticOptions(node).map(({ label }) => label), ...states].map(textWidth))
  return longest === 0 ? 0 : Math.min(wordsMax, Math.ceil(longest) + besideWordsPx)
}

function textLength(node: FieldNode): number {
  switch (factsOf(node.type).format) {
    case 'date':
      return dateFormatOf(node).length
    case 'time':
      return timeFormatOf(node).length
    case 'dateRange':
      return 2 * dateFormatOf(node).length + rangeMark
    case 'timeRange':
      return 2 * timeFormatOf(node).length + rangeMark
    case 'dateTime':
      return 'yyyy-MM-dd HH:mm:ss'.length
    default:
      return 0
  }
}

/** Between the two ends of a range. */
const rangeMark = 3
