import 'server-only'
import type { Language } from './locales'

/** One file per namespace and language: `messages/<language>/<namespace>.json`. */
const namespaces = [
  'common',
  'errors',
  'login',
  'setup',
  'shell',
  'layout',
  'topbar',
  'routes',
  'home',
  'profile',
  'admin',
  'shortlink',
  'list',
  'form',
  'widgets',
  'validation',
  'flowcodes',
  'flowlist',
  'pickers',
  'lookups',
  'subtable',
  'richtext',
  'scripts',
  'notices',
  'chat',
  'schedule',
  'flowlaunch',
  'entrust',
  'upload',
  'print',
  'gallery',
  'designer',
  'designs',
  'designershell',
  'listdesigner',
  'codeeditor',
] as const
export type Namespace = (typeof namespaces)[number]

type Messages = Record<string, unknown>

export async function loadMessages(language: Language): Promise<Messages> {
  const loaded = await Promise.all(
    namespaces.map(async (namespace) => {
      const file: { default: Messages } = await import(`../../messages/${language}/${namespace}.json`)
      return [namespace, file.default] as const
    }),
  )
  return Object.fromEntries(loaded)
}

/** What a client subtree needs: the provider would otherwise put every message into every document. */
export function pickMessages(messages: Messages, wanted: readonly Namespace[]): Messages {
  return Object.fromEntries(wanted.map((namespace) => [namespace, messages[namespace]]))
}
