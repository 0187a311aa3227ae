import { flagAttribute, numberAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

/** At most 50 stars (contract 3a §4.1). */
export function starCount(node: FieldNode): number {
  return Math.min(50, Math.max(1, Math.trunc(numberAttribute(node, 'count') ?? 5)))
}

export function starStep(node: FieldNode): number {
  return flagAttribute(node, 'allowHalf') ? 0.5 : 1
}

export function scoreOf(value: unknown): number {
  const score = Number(value)
  return Number.isFinite(score) ? score : 0
}

const levels = ['terrible', 'bad', 'fair', 'good', 'great'] as const

/** The word for a score: the scale in five equal parts. Nothing for no score. */
export function levelOf(node: FieldNode, score: number): (typeof levels)[number] | null {
  if (score <= 0) return null
  return levels[Math.min(levels.length, Math.ceil((score / starCount(node)) * levels.length)) - 1] ?? null
}
