import { escapeHtml } from './escape-html'
import type { Placed } from './tree-layout'

/** How a placed tree is drawn: boxes with lines between them, on the screen and as a picture. */

/** From the top down, or from the left to the right. */
export type Direction = 'down' | 'right'

export const boxSize = { width: 196, height: 60 }
const gaps = {
  down: { level: 52, leaf: 20 },
  right: { level: 60, leaf: 14 },
} as const

type Point = { x: number; y: number }
export type Area = { left: number; top: number; right: number; bottom: number }

/** The upper left corner of a box. */
export function cornerOf({ depth, across }: Pick<Placed<unknown>, 'depth' | 'across'>, direction: Direction): Point {
  const { level, leaf } = gaps[direction]
  const { width, height } = boxSize
  if (direction === 'down') return { x: across * (width + leaf), y: depth * (height + level) }
  return { x: depth * (width + level), y: across * (height + leaf) }
}

export function extentOf(placed: readonly Placed<unknown>[], direction: Direction): { width: number; height: number } {
  const corners = placed.map((one) => cornerOf(one, direction))
  return {
    width: corners.reduce((most, { x }) => Math.max(most, x), 0) + boxSize.width,
    height: corners.reduce((most, { y }) => Math.max(most, y), 0) + boxSize.height,
  }
}

/** Where the box of one lies. */
export function areaOf(one: Placed<unknown>, direction: Direction): Area {
  const { x, y } = cornerOf(one, direction)
  return { left: x, top: y, right: x + boxSize.width, bottom: y + boxSize.height }
}

export function isIn(one: Placed<unknown>, direction: Direction, area: Area): boolean {
  const { x, y } = cornerOf(one, direction)
  return x + boxSize.width >= area.left && x <= area.right && y + boxSize.height >= area.top && y <= area.bottom
}

/** The lines from parents to their children as one path; with an area only what touches it. */
export function linesOf(placed: readonly Placed<unknown>[], direction: Direction, area?: Area): string {
  return placed.map((parent) => linesBelow(parent, direction, area)).join('')
}

/** From the parent to a rail before its children, along that, and from it to each of them. */
function linesBelow(parent: Placed<unknown>, direction: Direction, area: Area | undefined): string {
  const [first, last] = [parent.children[0], parent.children.at(-1)]
  if (!first || !last) return ''
  const isDown = direction === 'down'
  const from = cornerOf(parent, direction)
  const rail = (isDown ? from.y + boxSize.height : from.x + boxSize.width) + gaps[direction].level / 2
  const middle = (one: Placed<unknown>) => {
    const { x, y } = cornerOf(one, direction)
    return isDown ? x + boxSize.width / 2 : y + boxSize.height / 2
  }
  const end = cornerOf(first, direction)
  if (area) {
    const [low, high, near, far] = isDown
      ? [area.left, area.right, area.top, area.bottom]
      : [area.top, area.bottom, area.left, area.right]
    const isBeside = middle(last) < low || middle(first) > high
    const isBefore = (isDown ? end.y : end.x) < near || (isDown ? from.y : from.x) > far
    if (isBeside || isBefore) return ''
  }
  const stubs = parent.children.filter((child) => !area || isIn(child, direction, area))
  const [start, stop] = isDown ? [from.y + boxSize.height, end.y] : [from.x + boxSize.width, end.x]
  // A single child needs no rail, and none of its ends.
  const along = isDown
    ? `M${middle(parent)} ${start}V${rail}M${middle(first)} ${rail}H${middle(last)}`
    : `M${start} ${middle(parent)}H${rail}M${rail} ${middle(first)}V${middle(last)}`
  const each = (child: Placed<unknown>) => (isDown ? `M${middle(child)} ${rail}V${stop}` : `M${rail} ${middle(child)}H${stop}`)
  return along + stubs.map(each).join('')
}

export type BoxText = { title: string; detail: string; isMain: boolean }

const margin = 24
const headingHeight = 44
const ink = {
  line: '#9aa5b4',
  edge: '#c9d1db',
  ground: '#ffffff',
  main: '#e8f1fe',
  mainEdge: '#9cc2f5',
  title: '#1c2430',
  detail: '#475264',
}

/** The whole of it as a picture (SVG) that stands for itself: no fonts, styles or addresses of elsewhere. */
export function treePicture<T>(
  placed: readonly Placed<T>[],
  { direction, heading, textOf }: { direction: Direction; heading: string; textOf: (node: T) => BoxText },
): Picture {
  const boxes = placed.map((one) => ({ ...cornerOf(one, direction), ...boxSize, text: textOf(one.node) }))
  return boxesPicture({ ...extentOf(placed, direction), heading, lines: linesOf(placed, direction), boxes })
}

export type Picture = { svg: string; width: number; height: number }
type PictureBox = Point & { width: number; height: number; text: BoxText }

type Drawn = { width: number; height: number; heading: string; lines: string; boxes: readonly PictureBox[] }

/** Boxes with lines between them below a heading, as a picture that stands alone. */
export function boxesPicture({ heading, lines, boxes, ...extent }: Drawn): Picture {
  const width = extent.width + 2 * margin
  const height = extent.height + 2 * margin + headingHeight
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ' font-family="PingFang SC, Microsoft YaHei, Noto Sans CJK SC, Segoe UI, sans-serif">',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    textPicture({ x: margin, y: margin + 18, size: 20, color: ink.title, weight: 600 }, heading),
    `<g transform="translate(${margin} ${margin + headingHeight})">`,
    `<path d="${lines}" fill="none" stroke="${ink.line}" stroke-width="1"/>`,
    ...boxes.map(boxPicture),
    '</g></svg>',
  ].join('')
  return { svg, width, height }
}

function boxPicture({ x, y, width, height, text: { title, detail, isMain } }: PictureBox): string {
  const middle = x + width / 2
  const [upper, lower] = [y + height / 2 - 4, y + height / 2 + 16]
  return [
    `<rect x="${x + 0.5}" y="${y + 0.5}" width="${width - 1}" height="${height - 1}" rx="8"`,
    ` fill="${isMain ? ink.main : ink.ground}" stroke="${isMain ? ink.mainEdge : ink.edge}"/>`,
    textPicture({ x: middle, y: upper, size: 14, color: ink.title, weight: 600, anchor: 'middle' }, cut(title, width - 24, 14)),
    textPicture({ x: middle, y: lower, size: 12, color: ink.detail, weight: 400, anchor: 'middle' }, cut(detail, width - 24, 12)),
  ].join('')
}

type TextLook = { x: number; y: number; size: number; color: string; weight: number; anchor?: 'middle' }

function textPicture({ x, y, size, color, weight, anchor }: TextLook, text: string): string {
  const at = anchor ? ` text-anchor="${anchor}"` : ''
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}"${at}>${escapeHtml(plain(text))}</text>`
}

/** Pictures know no ellipsis, and a sign that no XML may hold would leave no picture: signs that fill their square count whole, letters by what they usually take. */
function cut(given: string, widthMax: number, size: number): string {
  const text = plain(given)
  let width = 0
  let kept = ''
  for (const sign of text) {
    width += (sign > '\u2e7f' ? 1 : 0.58) * size
    if (width > widthMax) return `${kept.slice(0, -1)}…`
    kept += sign
  }
  return text
}

function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
}
