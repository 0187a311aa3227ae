import type { Say } from '@/lib/i18n/platform-texts/say'

type News = { type: number | undefined; title: string }

/** Of flows, of the system and of schedules (contract 1 §13.3): the platform has written these titles; the rest was written by people. */
const ownTitles: ReadonlySet<number | undefined> = new Set([2, 3, 4])
/** The body of a message of a flow is no text: it says what the message opens (contract 4a §10.1). */
const ownBodies: ReadonlySet<number | undefined> = new Set([3, 4])

/** The title of a message in the reader's language, where the platform itself has written it. */
export function titleSaid({ type, title }: News, say: Say): string {
  return ownTitles.has(type) ? say(title) : title
}

/** The same for its body: each text between its tags. */
export function bodySaid({ type, html }: { type: number | undefined; html: string }, say: Say): string {
  return ownBodies.has(type) ? html.replace(/(?<=^|>)[^<>]+(?=<|$)/g, (text) => say(text)) : html
}
