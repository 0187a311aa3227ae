/** Names of administered things (contract 2 §0.5): ideographs, letters, figures. */
export const plainName = /^[\p{Script=Han}A-Za-z0-9]+$/u

/** Their codes: letters, figures, and points between them. */
export const plainCode = /^[A-Za-z0-9](?:[A-Za-z0-9.]*[A-Za-z0-9])?$/
