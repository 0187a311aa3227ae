import type { DesignProblem, FormDesign } from './types'

/** Faults that only show when the whole tree is known: cycles, expressions, patterns, references. */
export function checkDesign(_design: FormDesign): readonly DesignProblem[] {
  return []
}
