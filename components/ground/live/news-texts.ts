import type { Say } from '@/lib/i18n/platform-texts/say'

type News = { type: number | undefined; title: string }

/** Of the system and of schedules (contract 1 §13.3): the platform has written these; the rest was written by people. */
const ownTypes: ReadonlySet<number | undefined> = new Set([3, 4])

/** The title of a message in the reader's language, where the platform itself has written it. */
export function titleSaid({ type, title }: News, say: Say): string {
  return ownTypes.has(type) ? say(title) : title
}

/** The same for its body: each text between its tags. */
export function bodySaid({ type, html }: { type: number | undefined; html: string }, say: Say): string {
  return ownTypes.has(type) ? html.replace(/(?<=^|>)[^<>]+(?=<|$)/g, (text) => say(text)) : html
}
