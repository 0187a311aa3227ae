import { useSyncExternalStore } from 'react'
import type { IconName } from '@/components/ui/icon'
import { type ColorMode, readColorMode, watchColorMode } from '@/lib/client/color-mode'

export const modeIcons = { light: 'sun', dark: 'moon', system: 'monitor' } as const satisfies Record<ColorMode, IconName>

/** Light, dark or as the system says, as chosen now. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore(watchColorMode, readColorMode, () => 'system' as const)
}
