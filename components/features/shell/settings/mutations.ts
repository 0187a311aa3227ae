import { call } from '@/lib/client/call'
import { preferences } from '@/lib/contract/permission/preferences'
import type { layoutTypes } from '@/lib/contract/session/own-session'

/** Contract 1 §9: fire and forget. The layout holds in this browser even when the platform does not keep it. */
export function saveLayout(theme: (typeof layoutTypes)[number]): void {
  void call(preferences.systemTheme, { body: { theme } }).catch(() => undefined)
}
