import type { LinkKind } from './queries'

/** Who is asked for a password, or has a broken link, loads neither of the two; and nobody loads both. */
export const contents = {
  form: () => import('./public-form').then((file) => file.PublicForm),
  list: () => import('./public-list').then((file) => file.PublicList),
} as const

/** Fetched while the design is on its way. What fails now is tried again, and told, when it is shown. */
export function preloadContent(kind: LinkKind): void {
  contents[kind]().catch(() => {})
}
