/**
 * Sent with every call that a script of our own pages makes. No picture, frame, style sheet, link or form can send a header, and a
 * page of another origin would have to ask first, which nobody answers; so the BFF knows by it that a stored text did not call.
 */
export const ownCallHeader = 'x-tenon-call'

export const ownCallHeaders: Readonly<Record<string, string>> = { [ownCallHeader]: '1' }

/**
 * Sent with every call of a page that was drawn with another person's rights (`viewAs`): which viewing that was. The platform refuses it
 * when the session is in another one or in none by then, so that nothing on such a page is ever done in one's own name.
 */
export const viewHeader = 'x-tenon-view'

/**
 * Sent by a page that shows the list of phones (contract 3b §4.7), with calls whose declaration says that they serve phones: the BFF names
 * `app` as their origin then. All other calls are of a desktop.
 */
export const phoneListHeader = 'x-tenon-phone-list'
