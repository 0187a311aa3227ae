/** More records than this are not laid out for one print: the paper lies in the memory of the browser. */
export const recordsMax = 500
/** So long the page is kept busy before it may draw and listen again. */
export const sliceMs = 24
/** So long printing waits for pictures. */
export const picturesWaitMs = 10_000
/** A log that could not be written is written once more after this. */
export const logRetryMs = 3_000
/** CSS pixels of a millimetre. */
export const pixelsPerMm = 96 / 25.4
