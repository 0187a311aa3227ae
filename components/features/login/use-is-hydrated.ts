import { useSyncExternalStore } from 'react'

const subscribeNever = () => () => {}

/** False in the page as the server drew it: a form sent then would only load the page anew and lose what was typed. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
}
