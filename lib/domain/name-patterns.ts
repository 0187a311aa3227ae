/** Names of administered things (contract 2 §0.5): ideographs, letters, figures. */
export const plainName = /^[\p{Script=Han}A-Za-z0-9]+$/u

/** Their codes: letters, figures, and points between them. */
export const plainCode = /^[A-Za-z0-9](?:[A-Za-z0-9.]*[A-Za-z0-9])?$/

/** Signs that are not seen and do not belong into a name: control signs, and those that turn the direction of what follows. */
export const hidesText = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
