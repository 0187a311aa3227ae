import { addAmounts, amountToNumber } from '@/lib/domain/decimal'
import { flagAttribute, numberAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

/** Bounds are 0 and 100 and steps are of 1 unless the design says otherwise (contract 3a §4.1). */
export function scaleOf(node: FieldNode): { min: number; max: number; step: number } {
  const min = numberAttribute(node, 'min') ?? 0
  const step = numberAttribute(node, 'step') ?? 1
  return { min, max: Math.max(min, numberAttribute(node, 'max') ?? 100), step: step > 0 ? step : 1 }
}

/** More marks than this would be a line. */
const stopsMax = 50

/** Marks of the steps, where the design shows them. */
export function stopsOf(node: FieldNode): readonly number[] {
  const { min, max, step } = scaleOf(node)
  const count = Math.floor((max - min) / step)
  if (!flagAttribute(node, 'showStops') || count < 1 || count > stopsMax) return []
  const stops: number[] = []
  for (let index = 0; index <= count; index += 1) {
    stops.push(amountToNumber(addAmounts([min, ...Array.from({ length: index }, () => step)])) ?? min)
  }
  return stops
}
