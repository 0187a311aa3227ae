import type { ReactNode } from 'react'

/** Words that faces need and no value carries, in the language of the page (`useFaceWords`). */
export type FaceWords = {
  /** Between the parts of a list. */
  joint: string
  on: string
  off: string
  signature: string
}

type FaceInput = {
  /** The value in words, as the platform made them or the widget's schema would. */
  text: string
  /** As it came, for what no words can say: files, pictures, the two ends of a range. */
  value: unknown
  /** The text part by part, where it is known: a label or a name may hold a comma. */
  parts?: readonly string[]
  /** In a detail: all of it, on as many lines as it takes. */
  isWhole?: boolean
  /** Names that more than one person in view has. */
  namesakes?: ReadonlySet<string>
  /** Opens the linked record; absent where it is not known, or not for this reader. */
  open?: () => void
}

/**
 * How the values of one field look where they are read. Made once for a field and then only called: it has no state and asks nothing, so
 * that every cell of a long list has its face at the first paint and in its last size.
 */
export type ValueFace = {
  /** Figures stand below each other at the right. */
  isNumeric: boolean
  draw: (input: FaceInput, words: FaceWords) => ReactNode
  /** The words to point at and to read out, where they are not the text itself. */
  say?: (text: string, words: FaceWords) => string
}
