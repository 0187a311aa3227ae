import { childrenOf, type NodeId, rootId, type TreeDocument } from '../tree/tree-document'
import { branchesOf, shellOf, typeOf } from './flow-document'

/** Where a card lies, in px from the upper left corner of the drawing. */
export type CardBox = { id: NodeId; x: number; y: number; width: number; height: number }

/**
 * Where something new can be added: right below a card, before its branches (`under`), or behind a node and all its branches (`past`).
 */
export type AddPlace = { kind: 'under' | 'past'; id: NodeId }

export type FlowLayout = {
  cards: readonly CardBox[]
  /** Middle points of the places where a node can be added. */
  adds: readonly (AddPlace & { x: number; y: number })[]
  /** Middle points of the tops of splits, where a branch can be added. */
  splits: readonly { id: NodeId; x: number; y: number }[]
  /** All lines as one path of SVG. */
  lines: string
  /** Middle point of the cap at the end. */
  end: { x: number; y: number }
  width: number
  height: number
}

const cardSize = { width: 220, height: 76 }
const headSize = { width: 220, height: 66 }
/** A joint that has no card: a dot. */
const jointSize = { width: 14, height: 14 }
export const endSize = { width: 96, height: 32 }

/** From a card to the next, with room for the button between them. */
const gap = 52
/** From a card to the rail above its branches, from there to their heads, and from their ends to the rail where they join. */
const toRail = 48
const toHeads = 24
const toJoin = 8
const apart = 32
const margin = 24

/** Lays an approval tree out from the top down (contract 4a §9.1). Grows with the number of nodes only. */
export function layoutFlow(doc: TreeDocument): FlowLayout {
  const chain = measureChain(doc, childrenOf(doc, rootId))
  const drawing: Drawing = { doc, cards: [], adds: [], splits: [], lines: [] }
  const axis = margin + Math.max(chain.left, endSize.width / 2)
  const bottom = placeChain(drawing, chain, { x: axis, y: margin }, null)
  return {
    cards: drawing.cards,
    adds: drawing.adds,
    splits: drawing.splits,
    lines: drawing.lines.join(''),
    end: { x: axis, y: bottom + endSize.height / 2 },
    width: axis + Math.max(chain.right, endSize.width / 2) + margin,
    height: bottom + endSize.height + margin,
  }
}

type Point = { x: number; y: number }
type Size = { width: number; height: number }

/** How far something reaches to both sides of the line that goes through it, and how high it is. */
type Extent = { left: number; right: number; height: number }
type Chain = Extent & { blocks: readonly Block[] }
type Block = Extent & { id: NodeId; size: Size; branches: readonly Branch[] }
type Branch = Extent & { head: Block; chain: Chain; offset: number }

function measureChain(doc: TreeDocument, ids: readonly NodeId[]): Chain {
  const blocks = ids.map((id) => measureBlock(doc, id))
  const height = blocks.reduce((sum, block) => sum + block.height + gap, 0)
  return { ...widest(blocks), height, blocks }
}

function measureBlock(doc: TreeDocument, id: NodeId): Block {
  const size = sizeOf(doc, id)
  const branches = placedBeside(branchesOf(doc, id).map((head) => measureBranch(doc, head)))
  const branchesHeight = branches.reduce((most, branch) => Math.max(most, branch.height), 0)
  const first = branches[0]
  const last = branches.at(-1)
  return {
    id,
    size,
    branches,
    left: Math.max(size.width / 2, first ? first.left - first.offset : 0),
    right: Math.max(size.width / 2, last ? last.right + last.offset : 0),
    height: size.height + (branches.length > 0 ? toRail + toHeads + branchesHeight + toJoin : 0),
  }
}

function measureBranch(doc: TreeDocument, id: NodeId): Omit<Branch, 'offset'> {
  const head = measureBlock(doc, id)
  const chain = measureChain(doc, childrenOf(doc, id))
  return { ...widest([head, chain]), height: head.height + gap + chain.height, head, chain }
}

/** Beside each other, the middle between the first and the last line under the card above. */
function placedBeside(branches: readonly Omit<Branch, 'offset'>[]): readonly Branch[] {
  let at = 0
  const axes = branches.map(({ left, right }, index) => {
    const axis = index === 0 ? 0 : at + apart + left
    at = axis + right
    return axis
  })
  const middle = (axes.at(-1) ?? 0) / 2
  return branches.map((branch, index) => ({ ...branch, offset: (axes[index] ?? 0) - middle }))
}

function widest(parts: readonly Extent[]): Pick<Extent, 'left' | 'right'> {
  return {
    left: parts.reduce((most, { left }) => Math.max(most, left), cardSize.width / 2),
    right: parts.reduce((most, { right }) => Math.max(most, right), cardSize.width / 2),
  }
}

function sizeOf(doc: TreeDocument, id: NodeId): Size {
  if (typeOf(doc, id) === 'condition') return headSize
  return isJoint(doc, id) ? jointSize : cardSize
}

/** What nobody acts on: an invisible joint, or a kind that is not offered any more (contract 4a §9.1). */
function isJoint(doc: TreeDocument, id: NodeId): boolean {
  return !['start', 'approver', 'subFlow', 'timer', 'condition'].includes(String(shellOf(doc, id)['type']))
}

type Drawing = {
  doc: TreeDocument
  cards: CardBox[]
  adds: (AddPlace & Point)[]
  splits: ({ id: NodeId } & Point)[]
  lines: string[]
}

/** Draws a chain from its top; answers where its last line ends. */
function placeChain(drawing: Drawing, chain: Chain, { x, y }: Point, above: NodeId | null): number {
  let top = y
  if (above !== null) top = lineBelow(drawing, { kind: 'past', id: above }, { x, y: top })
  for (const block of chain.blocks) {
    const bottom = placeBlock(drawing, block, { x, y: top })
    top = lineBelow(drawing, { kind: 'past', id: block.id }, { x, y: bottom })
  }
  return top
}

function lineBelow({ lines, adds }: Drawing, place: AddPlace, { x, y }: Point): number {
  lines.push(`M${x} ${y}V${y + gap}`)
  adds.push({ ...place, x, y: y + gap / 2 })
  return y + gap
}

function placeBlock(drawing: Drawing, block: Block, { x, y }: Point): number {
  const { id, size, branches } = block
  drawing.cards.push({ id, x: x - size.width / 2, y, ...size })
  const bottom = y + size.height
  if (branches.length === 0) return bottom
  const top = bottom + toRail
  const end = y + block.height
  if (!isJoint(drawing.doc, id)) drawing.adds.push({ kind: 'under', id, x, y: bottom + toRail / 2 - 6 })
  drawing.splits.push({ id, x, y: top })
  const axes = branches.map(({ offset }) => x + offset)
  const [left, right] = [axes[0] ?? x, axes.at(-1) ?? x]
  drawing.lines.push(`M${x} ${bottom}V${top}M${left} ${top}H${right}M${left} ${end}H${right}`)
  for (const branch of branches) placeBranch(drawing, branch, { x: x + branch.offset, top, end })
  return end
}

function placeBranch(drawing: Drawing, { head, chain }: Branch, { x, top, end }: { x: number; top: number; end: number }) {
  drawing.lines.push(`M${x} ${top}V${top + toHeads}`)
  const bottom = placeBlock(drawing, head, { x, y: top + toHeads })
  const last = placeChain(drawing, chain, { x, y: bottom }, head.id)
  drawing.lines.push(`M${x} ${last}V${end}`)
}
