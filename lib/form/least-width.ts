import { dateFormatOf, timeFormatOf } from './date-schema'
import type { FieldNode } from './types'
import { factsOf } from './widget-facts/table'

const characterPx = 8
/** Room at both sides of a cell, and for what a browser draws a little wider. */
const besidePx = 32

/**
 * Pixels without which the text of a column would be cut in its middle and read as another one: the half of a date is no date.
 * 0 for what may be cut.
 */
export function leastWidth(node: FieldNode): number {
  const characters = textLength(node)
  return characters === 0 ? 0 : characters * characterPx + besidePx
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
