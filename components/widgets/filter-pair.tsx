'use client'
import type { ReactNode } from 'react'
import { fieldStyles } from '@/components/ui/field'

/** Two ends of a range side by side under one name. */
export function FilterPair({ id, children: [from, to] }: { id: string; children: [ReactNode, ReactNode] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in the label of the search area.
    <div role="group" className={fieldStyles.pair} aria-labelledby={`${id}-label`}>
      {from}
      <span className={fieldStyles.pairDash} aria-hidden="true">
        –
      </span>
      {to}
    </div>
  )
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
