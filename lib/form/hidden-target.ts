/**
 * The text of a link to a record that is gone or that the reader may not see; which of the two it is stays unsaid (reliability R7).
 * An empty field has an empty text, so this always stands for a value.
 */
export const hiddenTargetMark = '—'
