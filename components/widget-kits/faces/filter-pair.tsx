'use client'
import type { ReactNode } from 'react'
import { FieldPair } from '@/components/ui/field-pair'

type FilterPairProps = { id: string; endChars?: number; children: [ReactNode, ReactNode] }

/** Two ends of a range under the name that stands in the search area. */
export function FilterPair({ id, ...pair }: FilterPairProps) {
  return <FieldPair {...pair} aria-labelledby={`${id}-label`} />
}

/** Both ends; an empty list when both are empty, so that no condition is sent (spec 2 §5.1). */
export function pairValue<End>(from: End | undefined, to: End | undefined): (End | undefined)[] {
  return from === undefined && to === undefined ? [] : [from, to]
}

export function pairOf(value: unknown): [unknown, unknown] {
  return Array.isArray(value) ? [value[0], value[1]] : [undefined, undefined]
}

/** A range in words; an end that is open is not spoken of. */
export function pairText(from: string, to: string): string {
  if (from === '') return to === '' ? '' : `≤ ${to}`
  return to === '' ? `≥ ${from}` : `${from} – ${to}`
}
