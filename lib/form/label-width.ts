import type { FieldNode, FormConfig } from './types'

const widthMin = 72
const widthMax = 160
/** Of the letters of a label, 14 px: signs of East Asia fill a square, others about half of one. */
const wideSign = /[\u2e80-\uffef]/
const wideSignPx = 14
const signPx = 7.8
const requiredPx = 11
const tipPx = 24

/**
 * How wide the labels beside the controls of one group are: as the longest of them needs, within what leaves the controls their room.
 * A design carries one width for all its labels; it counts where it allows more than that.
 */
export function labelWidthOf(nodes: readonly FieldNode[], { labelWidth }: FormConfig): number {
  const longest = Math.max(0, ...nodes.filter((node) => node.showLabel && !node.hidden).map(needed))
  return Math.min(Math.max(widthMax, labelWidth), Math.max(widthMin, Math.ceil(longest)))
}

function needed({ label, required, tipLabel }: FieldNode): number {
  return textWidth(label) + (required ? requiredPx : 0) + (tipLabel ? tipPx : 0)
}

/** About how many pixels a line of 14 px letters is wide. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, sign) => sum + (wideSign.test(sign) ? wideSignPx : signPx), 0)
}
