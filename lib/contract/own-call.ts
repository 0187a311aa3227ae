/**
 * Sent with every call that a script of our own pages makes. No picture, frame, style sheet, link or form can send a header, and a
 * page of another origin would have to ask first, which nobody answers; so the BFF knows by it that a stored text did not call.
 */
export const ownCallHeader = 'x-tenon-call'

export const ownCallHeaders: Readonly<Record<string, string>> = { [ownCallHeader]: '1' }
